import { routes } from "../contract/routes.ts";
import { publicRead } from "../http/public-read.ts";
import { serviceCalls } from "./service-calls.ts";

/** The document is loaded lazily, as it imports every schema. */
export const serviceRoutes = () =>
  routes(
    serviceCalls,
    {
      "GET /api/health": () => ({ status: "ok" }),
      "GET /api/openapi.json": async ({ c }) => {
        const { contractDocument } = await import("../docs/document.ts");
        return c.json(contractDocument());
      },
      "GET /api/docs": async ({ c }) => {
        const [{ contractDocument }, { contractPage }, { contractPageCsp }] = await Promise.all([
          import("../docs/document.ts"),
          import("../docs/page/page.ts"),
          import("../docs/page/style.ts"),
        ]);
        c.header("content-security-policy", await contractPageCsp());
        return c.html(contractPage(contractDocument()));
      },
    },
    publicRead,
  );
