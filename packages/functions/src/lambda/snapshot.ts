import { awsFiles, awsTable } from "../composition/aws.ts";
import { composeSnapshot } from "../composition/snapshot.ts";

const snapshot = composeSnapshot({ ...awsTable(), ...awsFiles() });

export const handler = async (): Promise<void> => {
  await snapshot();
};
