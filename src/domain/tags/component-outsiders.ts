import { looseKey } from '../nearest.js';

/** Companies that other vendors name when the trouble is not their own; one family a line, under the names that texts use. */
const families = `
aws,amazon,amazonwebservices,ec2,cloudfront,dynamodb
azure,microsoft,entra,office365,teams
google,gcp,googlecloud,gmail,youtube,firebase
cloudflare
fastly
akamai,linode
twilio,sendgrid
github
gitlab
bitbucket,atlassian,jira
facebook,meta,instagram,whatsapp
twitter
linkedin
apple,icloud
slack
discord
zoom
stripe
paypal,braintree
okta,auth0
heroku,salesforce
digitalocean
oracle,oci
ibm
vercel
netlify
datadog
newrelic
pagerduty
mailgun
mailchimp
postmark
sparkpost
telnyx
bandwidth
vonage,nexmo
plivo
openai,chatgpt
anthropic,claude
imgix
algolia
mongodb
snowflake
shopify
hubspot
zendesk
intercom
equinix
ovh,ovhcloud
hetzner
lumen
cogent
telia
verizon
comcast
letsencrypt
digicert
npm
dockerhub
zapier
plaid
tiktok
`
  .trim()
  .split('\n')
  .map((line) => line.split(','));

const familyByName: ReadonlyMap<string, readonly string[]> = new Map(
  families.flatMap((family) => family.map((name) => [name, family] as const)),
);

/** Whether a word is another company's name on the pages of the vendor with these words. */
export function isOutsider(word: string, vendorWords: ReadonlySet<string>): boolean {
  const family = familyByName.get(looseKey(word));
  return family !== undefined && !family.some((name) => vendorWords.has(name));
}

/**
 * The words a vendor's own name is made of, in small letters: `Acme Cloud Works` has acme, cloud, works, acw and acmecloudworks.
 * The other names of its family count too, as Amazon Web Services writes AWS.
 */
export function wordsOfVendor(vendor: string): ReadonlySet<string> {
  const parts = vendor.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const words = new Set(parts.map(looseKey).filter((word) => word.length > 1));
  words.add(looseKey(vendor));
  if (parts.length > 2) words.add(looseKey(parts.map((part) => part.charAt(0)).join('')));
  for (const word of [...words]) for (const name of familyByName.get(word) ?? []) if (isBrand(name)) words.add(name);
  words.delete('');
  return words;
}

/** Names of products in a family stand for its makers in other vendors' texts only. */
const isBrand = (name: string): boolean =>
  !['ec2', 'cloudfront', 'dynamodb', 'gmail', 'youtube', 'firebase', 'entra', 'teams', 'jira'].includes(name);
