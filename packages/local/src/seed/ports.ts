import type { S3Client } from "@aws-sdk/client-s3";
import type { Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";

export type SeedPorts = { table: Table; clock: Clock; s3: S3Client; bucket: string };
