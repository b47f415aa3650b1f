import { metricsNamespace } from "./monitoring/shop-metrics.ts";
import { release } from "./release/release.ts";
import { account, isProduction, region } from "./stage.ts";

// Narrower than the defaults of SST 4.17, whose roles trust the whole account, and may write to every log group.
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
