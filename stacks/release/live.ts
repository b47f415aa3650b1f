import { LIVE } from "@frangipani/functions/release";

/** The alias that callers use: `npm run ops -- release` moves it to a new version (docs/decisions/021-releases.md). */
export const live = (name: string, fn: sst.aws.Function) =>
  new aws.lambda.Alias(
    `${name[0]?.toUpperCase()}${name.slice(1)}Live`,
    { name: LIVE, functionName: fn.name, functionVersion: fn.nodes.function.version },
    { ignoreChanges: ["functionVersion", "routingConfig"] },
  );
