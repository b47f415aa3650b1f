import { account, EDGE_REGION } from "../stage.ts";
import { distributionArn } from "./router.ts";

/** CloudFront's access log, in which `npm run ops -- trace` finds a request by its id. */

const region = EDGE_REGION;
const name = `${$app.name}-${$app.stage}-edge`;

// A selection of CloudFront's fields, without the viewer's address and browser, and fields with secrets (query, cookies, referrer).
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
const FIELDS = [
  "date",
  "time",
  "x-edge-location",
  "cs-method",
  "cs-uri-stem",
  "sc-status",
  "sc-bytes",
  "time-taken",
  "time-to-first-byte",
  "x-edge-result-type",
  "x-edge-detailed-result-type",
  "x-edge-request-id",
];

const group = new aws.cloudwatch.LogGroup("EdgeLog", {
  region,
  name: `/aws/vendedlogs/${name}`,
  retentionInDays: 30,
});

const policy = new aws.cloudwatch.LogResourcePolicy("EdgeLogPolicy", {
  region,
  policyName: name,
  policyDocument: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        principals: [{ type: "Service", identifiers: ["delivery.logs.amazonaws.com"] }],
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [$interpolate`${group.arn}:*`],
        conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [account] }],
      },
    ],
  }).json,
});

const source = new aws.cloudwatch.LogDeliverySource("EdgeLogSource", {
  region,
  name,
  logType: "ACCESS_LOGS",
  resourceArn: distributionArn,
});

const destination = new aws.cloudwatch.LogDeliveryDestination("EdgeLogDestination", {
  region,
  name,
  outputFormat: "json",
  deliveryDestinationConfiguration: { destinationResourceArn: group.arn },
});

new aws.cloudwatch.LogDelivery(
  "EdgeLogDelivery",
  {
    region,
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.arn,
    recordFields: FIELDS,
  },
  { dependsOn: [policy] },
);
