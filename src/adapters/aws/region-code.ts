/** `us-east-1`, `us-gov-west-1`, `ap-southeast-2` at the end of a service's key, or alone. */
const regionAtEnd = /(?:^|-)([a-z]{2}(?:-gov|-isob?|-isoe|-isof)?-[a-z]{4,9}-\d{1,2})$/;

/** The region code in a service's key (`ec2-us-east-1`); null for a service of the whole world, whose key has none. */
export const regionOfService = (service: string): string | null => regionAtEnd.exec(service)?.[1] ?? null;

/** The region of an event, from its ARN (`arn:aws:health:us-east-1::event/…`). */
export function regionOfArn(arn: string): string | null {
  const region = arn.split(':')[3] ?? '';
  return regionAtEnd.test(region) ? region : null;
}
