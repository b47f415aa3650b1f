import type { FileStore } from "@frangipani/core/books";
import {
  dynamoActivity,
  dynamoActorAccess,
  dynamoApiKeys,
  dynamoBooks,
  dynamoImageHosts,
  dynamoImports,
  dynamoNotices,
  dynamoSettings,
  dynamoStockLines,
  dynamoThrottles,
  dynamoWebhooks,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import { activityRoutes } from "../backoffice/activity-routes.ts";
import { bookAdminRoutes } from "../backoffice/book-routes.ts";
import { encodeCover } from "../backoffice/files/cover.ts";
import { checkSample } from "../backoffice/files/sample.ts";
import {
  apiKeyRoutes,
  categoryRoutes,
  gstRoutes,
  noticeRoutes,
  shippingRoutes,
  webhookRoutes,
} from "../backoffice/settings-routes.ts";
import { createBase } from "../http/base.ts";
import { createIdentify, createIdentifyKey } from "../http/identify.ts";
import { withOrigin } from "../http/request.ts";
import type { Resources } from "./resources.ts";

type BackofficeResources = Pick<Resources, "table" | "clock" | "publicKeys" | "clientIpAddress"> & {
  files: FileStore;
  /** In the local product webhooks may go to programs of this computer. */
  isLocal?: boolean;
};

export const backofficePorts = ({ table, clock, files, isLocal = false }: BackofficeResources) => ({
  activity: dynamoActivity(table),
  books: dynamoBooks(table),
  stockLines: dynamoStockLines(table),
  ...dynamoSettings(table),
  notices: dynamoNotices(table),
  imports: dynamoImports(table),
  apiKeys: dynamoApiKeys(table),
  throttles: dynamoThrottles(table),
  webhooks: dynamoWebhooks(table),
  isLocal,
  files,
  inspect: { cover: encodeCover, sample: checkSample },
  // Imported on first use, as few requests have a URL of an image.
  fetchImage: async (url: string) => {
    const { createImageFetcher } = await import("../backoffice/files/fetch-image.ts");
    return createImageFetcher(dynamoImageHosts(table, clock))(url);
  },
  clock,
  countBooks: () => readCategoryCounts(table),
});

/** @param ports replaced in part by tests */
export const createBackoffice = (resources: BackofficeResources, ports = backofficePorts(resources)) =>
  createBase(createIdentify(dynamoActorAccess(resources.table), resources), createIdentifyKey(ports))
    .use(withOrigin(resources))
    .route("/", bookAdminRoutes(ports))
    .route("/", categoryRoutes(ports))
    .route("/", shippingRoutes(ports))
    .route("/", gstRoutes(ports))
    .route("/", noticeRoutes(ports))
    .route("/", apiKeyRoutes(ports))
    .route("/", webhookRoutes(ports))
    .route("/", activityRoutes(ports));
