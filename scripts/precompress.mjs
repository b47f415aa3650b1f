import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
// Nearly the smallest result, in a tenth of the time that the smallest takes.
const QUALITY = 9;
const text = /\.(html|js|mjs|css|svg|wasm|webmanifest|json|txt|xml)$/;

/**
 * Adds a brotli file beside each text file, so that the local product sends as many bytes as a deployed
 * stage's CDN.
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => text.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
      const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, await compress(bytes, { params }));
    }),
  );
}
