/** `npm run api:release`: saves the API's contract, with which later ones have to be compatible. */
import { writeFileSync } from "node:fs";
import { contractDocument } from "../packages/functions/src/docs/document.ts";

const file = new URL("../packages/functions/test/docs/released-api.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(contractDocument(), null, 1)}\n`);
