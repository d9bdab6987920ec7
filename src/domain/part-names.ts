/** Short names of services that their vendor's status page writes out in full; both mean the same part of its offer. */
const writtenOut: readonly (readonly [short: string, long: string])[] = [
  ['S3', 'Simple Storage Service'],
  ['EC2', 'Elastic Compute Cloud'],
  ['RDS', 'Relational Database Service'],
  ['ECS', 'Elastic Container Service'],
  ['EKS', 'Elastic Kubernetes Service'],
  ['ECR', 'Elastic Container Registry'],
  ['SQS', 'Simple Queue Service'],
  ['SNS', 'Simple Notification Service'],
  ['SES', 'Simple Email Service'],
  ['IAM', 'Identity and Access Management'],
  ['EBS', 'Elastic Block Store'],
  ['EFS', 'Elastic File System'],
  ['ELB', 'Elastic Load Balancing'],
  ['VPC', 'Virtual Private Cloud'],
  ['KMS', 'Key Management Service'],
];

const byShort: ReadonlyMap<string, string> = new Map(writtenOut.map(([short, long]) => [short.toLowerCase(), long]));

/** A part of a vendor's offer under all its names. */
export function namesOfPart(part: string): readonly string[] {
  const long = byShort.get(part.trim().toLowerCase());
  return long === undefined ? [part] : [part, long];
}
