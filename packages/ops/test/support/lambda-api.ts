import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";

type Alias = { FunctionVersion: string; weights: Record<string, number> };
type DeployedFunction = { versions: { version: string; release: string }[]; aliases: Map<string, Alias> };

/** The first page has $LATEST and one version, so that a client that reads only this page fails. */
const PAGE_SIZE = 2;

const lambdaError = (status: 400 | 404 | 409, type: string, message: string) =>
  new HTTPException(status, {
    res: Response.json({ Type: "User", message }, { status, headers: { "x-amzn-errortype": type } }),
  });

/**
 * The part of Lambda's API that a release uses, with its rules: something missing is a 404, an alias can be created only once,
 * weights are those of another published version, and an update without a configuration leaves it as it is.
 * https://docs.aws.amazon.com/lambda/latest/api/welcome.html
 */
export function lambdaApi() {
  const functions = new Map<string, DeployedFunction>();
  const unhealthy = new Set<string>();
  const unshiftable = new Set<string>();

  const functionOf = (name: string): DeployedFunction => {
    const found = functions.get(name);
    if (!found) throw lambdaError(404, "ResourceNotFoundException", `Function not found: ${name}`);
    return found;
  };
  const assertPublished = ({ versions }: DeployedFunction, version: string) => {
    if (!versions.some((one) => one.version === version))
      throw lambdaError(404, "ResourceNotFoundException", `Function version not found: ${version}`);
  };
  const aliasOf = (fn: DeployedFunction, name: string): Alias => {
    const alias = fn.aliases.get(name);
    if (!alias) throw lambdaError(404, "ResourceNotFoundException", `Cannot find alias ${name}`);
    return alias;
  };
  const toWire = (name: string, { FunctionVersion, weights }: Alias) => ({
    Name: name,
    FunctionVersion,
    ...(Object.keys(weights).length > 0 && { RoutingConfig: { AdditionalVersionWeights: weights } }),
  });
  const setAlias = (fn: DeployedFunction, name: string, { FunctionVersion, weights }: Alias) => {
    assertPublished(fn, FunctionVersion);
    for (const [version, weight] of Object.entries(weights)) {
      assertPublished(fn, version);
      if (version === FunctionVersion || weight <= 0 || weight >= 1)
        throw lambdaError(400, "InvalidParameterValueException", `Invalid weight ${version} ${weight}`);
    }
    fn.aliases.set(name, { FunctionVersion, weights });
    return toWire(name, { FunctionVersion, weights });
  };

  const app = new Hono<{ Variables: { fn: DeployedFunction } }>()
    .basePath("/2015-03-31/functions/:name")
    .use(async (c, next) => {
      c.set("fn", functionOf(c.req.param("name") ?? ""));
      await next();
    })
    .get("/versions", (c) => {
      const all = [{ version: "$LATEST", release: "" }, ...c.var.fn.versions];
      const start = Number(c.req.query("Marker") ?? 0);
      const end = start + PAGE_SIZE;
      return c.json({
        Versions: all
          .slice(start, end)
          .map(({ version, release }) => ({ Version: version, Description: release })),
        ...(end < all.length && { NextMarker: String(end) }),
      });
    })
    .get("/aliases/:alias", (c) => {
      const name = c.req.param("alias");
      return c.json(toWire(name, aliasOf(c.var.fn, name)));
    })
    .post("/aliases", async (c) => {
      const { Name, FunctionVersion } = await c.req.json();
      if (c.var.fn.aliases.has(Name))
        throw lambdaError(409, "ResourceConflictException", `Alias already exists: ${Name}`);
      return c.json(setAlias(c.var.fn, Name, { FunctionVersion, weights: {} }), 201);
    })
    .put("/aliases/:alias", async (c) => {
      const name = c.req.param("alias");
      const { FunctionVersion, RoutingConfig } = await c.req.json();
      const alias = aliasOf(c.var.fn, name);
      const hasWeights = Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;
      if (hasWeights && unshiftable.has(c.req.param("name") ?? ""))
        throw lambdaError(400, "InvalidParameterValueException", "the versions have different roles");
      return c.json(
        setAlias(c.var.fn, name, {
          FunctionVersion: FunctionVersion ?? alias.FunctionVersion,
          weights: RoutingConfig?.AdditionalVersionWeights ?? alias.weights,
        }),
      );
    })
    .post("/invocations", async (c) => {
      const version = c.req.query("Qualifier") ?? "$LATEST";
      assertPublished(c.var.fn, version);
      const event = await c.req.json();
      if (!event.healthCheck) throw lambdaError(400, "InvalidRequestContentException", "not a health check");
      if (!unhealthy.has(`${c.req.param("name")}:${version}`)) return c.json({ status: "ok" });
      c.header("x-amz-function-error", "Unhandled");
      return c.json({ errorType: "Runtime.ImportModuleError", errorMessage: "Cannot find module" });
    });

  return {
    app,
    /** Versions that do not start, as `function:version`. */
    unhealthy,
    /** Functions whose alias accepts no weights. */
    unshiftable,
    reset() {
      functions.clear();
      unhealthy.clear();
      unshiftable.clear();
    },
    /** Publishes a version of each function, and creates the alias `live` of a new one, as a deployment does. */
    deploy(release: string, names: readonly string[]) {
      for (const name of names) {
        const fn: DeployedFunction = functions.get(name) ?? { versions: [], aliases: new Map() };
        functions.set(name, fn);
        const version = String(fn.versions.length + 1);
        fn.versions.push({ version, release });
        if (!fn.aliases.has("live")) fn.aliases.set("live", { FunctionVersion: version, weights: {} });
      }
    },
    liveVersion: (name: string): string => aliasOf(functionOf(name), "live").FunctionVersion,
    /** The release that each function's alias points to, with the shares of others. */
    live(): Record<string, string> {
      return Object.fromEntries(
        [...functions].map(([name, fn]) => {
          const { FunctionVersion, weights } = aliasOf(fn, "live");
          const releaseOf = (version: string) => fn.versions.find((one) => one.version === version)?.release;
          const shares = Object.entries(weights).map(([id, weight]) => ` + ${weight} ${releaseOf(id)}`);
          return [name, `${releaseOf(FunctionVersion)}${shares.join("")}`];
        }),
      );
    },
  };
}
