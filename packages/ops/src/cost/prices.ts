/** A price. `verified` is the day on which a page that states it was read; without that, nobody has checked it since it was entered. */
export type Price = { usd: number; source: string; verified?: string; note?: string };

const aws = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

const READ_ON = "2026-11-22";

// Public repositories with copies of AWS's price list: AWS's own pages load the prices of Singapore by script.
const SINGAPORE_LIST =
  "https://github.com/aadk979/SPOH_2027/blob/6f5149c9/remediation/reports/P05/pricing/prices.json";
const EDGE_LIST = "https://github.com/HJC96/malssum-haru/blob/e837f1ad/infra/cost/prices.json";
const COMPUTE_LIST =
  "https://github.com/Shaugato/mainline/blob/f50efde4/docs/verify/deploy/cost-and-quota.md";

const listed = (usd: number, source: string, published: string) => ({
  usd,
  source,
  verified: READ_ON,
  note: `AWS's price list of ${published}`,
});

/**
 * Prices in US dollars in ap-southeast-1 (CloudFront: in Asia), without free tiers and taxes. Where `note` names another region,
 * Singapore's price could not be found. Look the prices up again before you rely on them.
 */
export const PRICES = {
  /** A million units on demand. */
  readUnits: { usd: 0.1425, source: aws("dynamodb") },
  writeUnits: { usd: 0.7125, source: aws("dynamodb") },
  /** A million requests of an HTTP API. */
  apiRequests: listed(1.25, SINGAPORE_LIST, "2026-09-21"),
  /** Lambda on arm64: a million requests, and a GB-second. */
  functionRequests: listed(0.2, COMPUTE_LIST, "2026-08-12"),
  functionGigabyteSeconds: listed(0.0000133334, COMPUTE_LIST, "2026-08-12"),
  /** A million HTTPS requests, as many runs of an edge function, and a GB sent. */
  edgeRequests: listed(1.2, EDGE_LIST, "2026-09-16"),
  edgeFunctions: { usd: 0.1, source: "https://cur.vantage.sh/aws/amazoncloudfront/", verified: READ_ON },
  edgeGigabytes: { usd: 0.12, source: aws("cloudfront"), verified: READ_ON },
  /** A million requests; a month of a list and of a rule. */
  firewallRequests: {
    usd: 0.6,
    source: "https://c3x.dev/blog/aws-waf-cost-explained/",
    verified: READ_ON,
  },
  firewallList: { usd: 5, source: "https://c3x.dev/blog/aws-waf-cost-explained/", verified: READ_ON },
  firewallRule: { usd: 1, source: "https://c3x.dev/blog/aws-waf-cost-explained/", verified: READ_ON },
  /** A thousand mails. */
  mails: listed(0.1, SINGAPORE_LIST, "2026-09-11"),
  /** A GB of logs; a month of an alarm's metric, a metric of its own, a dashboard. */
  logGigabytes: listed(0.7, SINGAPORE_LIST, "2026-09-22"),
  alarmMetric: listed(0.1, SINGAPORE_LIST, "2026-09-22"),
  customMetric: listed(0.3, SINGAPORE_LIST, "2026-09-22"),
  dashboard: { usd: 3, source: COMPUTE_LIST, verified: READ_ON, note: "AWS's page of 2026-08-12" },
  /** A hosted zone for a month. */
  zone: listed(0.5, SINGAPORE_LIST, "2026-09-11"),
  /** A million requests to a queue. */
  queueRequests: {
    usd: 0.4,
    source: "https://cloudburn.io/blog/amazon-sqs-pricing",
    verified: READ_ON,
    note: "us-east-1",
  },
  /** An hour of each of the next four: a server, a database, a cache server, a load balancer. */
  instance: {
    usd: 0.0264,
    source: "https://github.com/rahmat-ullah/DocParser/blob/main/backend/sample_full_document.md",
    verified: READ_ON,
    note: "t3.small, from a bill of May 2025",
  },
  /** db.t4g.small with PostgreSQL, in one zone. */
  database: listed(0.051, SINGAPORE_LIST, "2026-09-24"),
  cacheServer: { usd: 0.016, source: aws("elasticache"), note: "cache.t4g.micro, us-east-1" },
  /** The capacity units of the load balancer are left out. */
  loadBalancer: listed(0.0252, SINGAPORE_LIST, "2026-09-11"),
  /** A GB of a database for a month. */
  databaseStorage: listed(0.138, SINGAPORE_LIST, "2026-09-24"),
} as const satisfies Record<string, Price>;

export type PriceName = keyof typeof PRICES;
