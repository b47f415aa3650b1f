import { execFileSync } from "node:child_process";
import { fontPaths } from "@frangipani/functions/invoice/font-files";
import { BOUNDARY_POLICY, LIVE } from "@frangipani/functions/stage-settings";
import { account, isProduction, metricsNamespace, region } from "./stage.ts";

// A link passes names to the function and grants nothing: SST 4.17's own grant `dynamodb:*`, `s3:*`, `ses:*` and `sqs:*`.
sst.Linkable.wrap(sst.aws.Dynamo, ({ name }) => ({ properties: { name } }));
sst.Linkable.wrap(sst.aws.Bucket, ({ name }) => ({ properties: { name } }));
sst.Linkable.wrap(sst.aws.Queue, ({ url }) => ({ properties: { url } }));
sst.Linkable.wrap(sst.aws.Email, ({ sender, configSet }) => ({ properties: { sender, configSet } }));

// The deploying role may create roles only with this boundary (packages/ops/src/deploy-role).
$transform(aws.iam.Role, (args) => {
  args.permissionsBoundary = $interpolate`arn:aws:iam::${account}:policy/${BOUNDARY_POLICY}`;
});

const describeCommit = (): string =>
  execFileSync("git", ["describe", "--tags", "--always", "--dirty"], { encoding: "utf8" }).trim();

/** What operators call the deployed version: a tag, or the commit. It is the description of each function's version. */
export const release = process.env.SHOP_RELEASE || describeCommit();

// The functions may write to these log groups and no others: the roles of SST 4.17 may write to every one, and trust the whole
// account.
const logGroups = $interpolate`arn:aws:logs:${region}:${account}:log-group:/aws/lambda/${$app.name}-${$app.stage}-*:*`;

$transform(sst.aws.Function, (args) => {
  args.runtime ??= "nodejs24.x";
  args.architecture ??= "arm64";
  args.memory ??= "1024 MB";
  args.timeout ??= "10 seconds";
  // Each release publishes a version of each function, with the release as description.
  args.versioning ??= true;
  args.description ??= release;
  args.logging ??= { format: "json", retention: isProduction ? "3 months" : "1 week" };
  args.environment = $output(args.environment).apply((environment) => ({
    ...environment,
    METRICS_NAMESPACE: metricsNamespace,
  }));
  args.nodejs = $output(args.nodejs).apply((nodejs) => ({
    minify: true,
    // Dynamic imports become files of their own, which a cold start does not read.
    splitting: true,
    esbuild: { keepNames: false },
    ...nodejs,
  }));
  args.permissions = $output(args.permissions).apply((permissions) => [
    ...(permissions ?? []),
    { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [logGroups] },
  ]);
  args.transform = {
    ...args.transform,
    role: (role) => {
      role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
      role.managedPolicyArns = [];
      return undefined;
    },
  };
});

/** The alias that callers use: `npm run ops -- release` moves it to a new version (docs/decisions/021-releases.md). */
export const live = (name: string, fn: sst.aws.Function) =>
  new aws.lambda.Alias(
    `${name[0]?.toUpperCase()}${name.slice(1)}Live`,
    { name: LIVE, functionName: fn.name, functionVersion: fn.nodes.function.version },
    { ignoreChanges: ["functionVersion", "routingConfig"] },
  );

/** Fonts for functions that draw invoices: about 5 MB beside the bundle, of which an invoice reads only the files it needs. */
export const invoiceFonts = fontPaths.map((from) => ({ from }));
