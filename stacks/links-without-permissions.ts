// A link passes names to the function and grants nothing: SST 4.17's own grant `dynamodb:*`, `s3:*`, `ses:*` and `sqs:*`.
sst.Linkable.wrap(sst.aws.Dynamo, ({ name }) => ({ properties: { name } }));
sst.Linkable.wrap(sst.aws.Bucket, ({ name }) => ({ properties: { name } }));
sst.Linkable.wrap(sst.aws.Queue, ({ url }) => ({ properties: { url } }));
sst.Linkable.wrap(sst.aws.Email, ({ sender, configSet }) => ({ properties: { sender, configSet } }));

// sst.config.ts imports it as a module.
export {};
