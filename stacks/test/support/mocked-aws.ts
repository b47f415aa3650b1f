export const ACCOUNT = "123456789012";
export const REGION = "ap-southeast-1";

type Inputs = Record<string, unknown>;

export const regionalArn = (service: string, resource: string, region: unknown = REGION): string =>
  `arn:aws:${service}:${region}:${ACCOUNT}:${resource}`;
export const globalArn = (service: string, resource: string): string => regionalArn(service, resource, "");

const arns: Record<string, (name: string, inputs: Inputs) => string> = {
  "aws:dynamodb/table:Table": (name) => regionalArn("dynamodb", `table/${name}`),
  "aws:s3/bucket:Bucket": (name) => `arn:aws:s3:::${name}`,
  "aws:kms/key:Key": (name) => regionalArn("kms", `key/${name}`),
  "aws:backup/vault:Vault": (name) => regionalArn("backup", `backup-vault:${name}`),
  "aws:sqs/queue:Queue": (name) => regionalArn("sqs", name),
  "aws:sns/topic:Topic": (name) => regionalArn("sns", name),
  "aws:sesv2/emailIdentity:EmailIdentity": (_, inputs) =>
    regionalArn("ses", `identity/${inputs.emailIdentity}`),
  "aws:sesv2/configurationSet:ConfigurationSet": (_, { configurationSetName }) =>
    regionalArn("ses", `configuration-set/${configurationSetName}`),
  "aws:lambda/function:Function": (name) => regionalArn("lambda", `function:${name}`),
  "aws:lambda/alias:Alias": (name, { functionName }) =>
    regionalArn("lambda", `function:${functionName}:${name}`),
  "aws:iam/role:Role": (name) => globalArn("iam", `role/${name}`),
  "aws:cloudwatch/metricAlarm:MetricAlarm": (name, { region }) =>
    regionalArn("cloudwatch", `alarm:${name}`, region),
  "aws:cloudfront/distribution:Distribution": (name) => globalArn("cloudfront", `distribution/${name}-id`),
};

/** AWS's outputs for each resource, as far as the program reads them. */
const outputs: Record<string, (name: string, arn: string, inputs: Inputs) => Inputs> = {
  "aws:s3/bucket:Bucket": (name) => ({
    bucket: name,
    bucketDomainName: `${name}.s3.amazonaws.com`,
    bucketRegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
  }),
  "aws:apigatewayv2/api:Api": (name) => ({
    apiEndpoint: `https://${name.toLowerCase()}.execute-api.${REGION}.amazonaws.com`,
    executionArn: `arn:aws:execute-api:${REGION}:${ACCOUNT}:${name}`,
  }),
  "aws:cloudfront/distribution:Distribution": () => ({
    domainName: "d111111abcdef8.cloudfront.net",
    hostedZoneId: "Z2FDTNDATAQYW2",
  }),
  "aws:sesv2/emailIdentity:EmailIdentity": () => ({ dkimSigningAttributes: { tokens: ["a", "b", "c"] } }),
  "aws:lambda/function:Function": (_, arn, { publish = false }) => ({
    qualifiedArn: `${arn}:1`,
    invokeArn: `${arn}/invocations`,
    version: "1",
    lastModified: "now",
    publish,
  }),
  "aws:sqs/queue:Queue": (name) => ({ url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}` }),
  "aws:acm/certificate:Certificate": (_, __, { domainName }) => ({
    domainValidationOptions: [
      {
        domainName,
        resourceRecordName: `_acme.${domainName}`,
        resourceRecordType: "CNAME",
        resourceRecordValue: "_v.acm-validations.aws",
      },
    ],
  }),
  "aws:acm/certificateValidation:CertificateValidation": (_, __, { certificateArn }) => ({ certificateArn }),
  "random:index/randomBytes:RandomBytes": () => ({ base64: Buffer.alloc(32, 1).toString("base64") }),
  "pulumi-nodejs:dynamic:Resource": () => ({ zoneId: "ZMOCK" }),
};

/** The state of a new resource. */
export function createdState(type: string, logicalName: string, inputs: Inputs): Inputs {
  const name = String(inputs.name ?? inputs.bucket ?? logicalName);
  const arn = arns[type]?.(name, inputs) ?? `arn:aws:mock:${REGION}:${ACCOUNT}:${name}`;
  return { arn, name, ...inputs, ...outputs[type]?.(name, arn, inputs) };
}

/** The result of a data source, e.g. of the account. */
export function dataSourceResult(token: string, inputs: Inputs): Inputs {
  switch (token) {
    case "aws:index/getRegion:getRegion":
      return { region: REGION, name: REGION, id: REGION };
    case "aws:index/getPartition:getPartition":
      return { partition: "aws", id: "aws" };
    case "aws:index/getCallerIdentity:getCallerIdentity":
      return { accountId: ACCOUNT };
    case "aws:iam/getPolicyDocument:getPolicyDocument":
      return policyDocument(inputs as { statements?: PolicyStatement[] });
    default:
      return inputs;
  }
}

type PolicyStatement = {
  effect?: string;
  actions: string[];
  resources: string[];
  principals?: unknown[];
  conditions?: unknown[];
};

function policyDocument({ statements = [] }: { statements?: PolicyStatement[] }): Inputs {
  const Statement = statements.map(({ effect, actions, resources, principals, conditions }) => ({
    Effect: effect ?? "Allow",
    Action: actions,
    Resource: resources,
    ...(principals && { Principal: principals }),
    ...(conditions?.length && { Condition: conditions }),
  }));
  return { statements, json: JSON.stringify({ Version: "2012-10-17", Statement }) };
}
