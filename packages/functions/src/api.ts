import { bookAdminCalls } from "./backoffice/book-calls.ts";
import { categoryCalls } from "./backoffice/category-calls.ts";
import { gstCalls } from "./backoffice/gst-calls.ts";
import { shippingCalls } from "./backoffice/shipping-calls.ts";
import { checkoutCalls } from "./checkout/calls.ts";
import type { Call, Calls } from "./contract/call.ts";
import { OPERATIONS } from "./docs/operations.ts";
import { ACCESS } from "./http/access.ts";
import { orderCalls } from "./orders/calls.ts";
import { bookCalls } from "./storefront/book-calls.ts";
import { catalogueCalls } from "./storefront/catalogue-calls.ts";
import { serviceCalls } from "./storefront/service-calls.ts";
import { settingsCalls } from "./storefront/settings-calls.ts";

const others: Calls = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, operation]): [string, Call] => [
    name,
    { ...operation, audience: ACCESS[name as keyof typeof ACCESS] },
  ]),
);

/** Every call of the API, each defined beside its handler. */
export const calls: Calls = {
  ...others,
  ...bookCalls,
  ...catalogueCalls,
  ...settingsCalls,
  ...categoryCalls,
  ...bookAdminCalls,
  ...shippingCalls,
  ...gstCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...serviceCalls,
};
