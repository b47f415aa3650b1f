/**
 * `npm run api:release`, with each release: saves today's contract as the released one, with which the next contracts have
 * to be compatible (packages/functions/test/docs/compatibility.test.ts).
 */
import { writeFileSync } from "node:fs";
import { contractDocument } from "../packages/functions/src/docs/document.ts";

const file = new URL("../packages/functions/test/docs/released-api.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(contractDocument(), null, 1)}\n`);
