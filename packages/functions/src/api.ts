import { activityCalls } from "./backoffice/activity-calls.ts";
import { apiKeyCalls } from "./backoffice/api-key-calls.ts";
import { bookAdminCalls } from "./backoffice/book-calls.ts";
import { categoryCalls } from "./backoffice/category-calls.ts";
import { gstCalls } from "./backoffice/gst-calls.ts";
import { inventoryCalls } from "./backoffice/inventory-calls.ts";
import { noticeCalls } from "./backoffice/notice-calls.ts";
import { shippingCalls } from "./backoffice/shipping-calls.ts";
import { outgoingWebhookCalls } from "./backoffice/webhook-calls.ts";
import { checkoutCalls } from "./checkout/calls.ts";
import type { Call, ResponseBody, Sent } from "./contract/call.ts";
import { addressCalls } from "./identity/addresses/address-calls.ts";
import { alertCalls } from "./identity/alerts/alert-calls.ts";
import { savedBookCalls } from "./identity/lists/saved-book-calls.ts";
import { savedViewCalls } from "./identity/lists/saved-view-calls.ts";
import { passkeyCalls } from "./identity/passkeys/passkey-calls.ts";
import { passwordCalls } from "./identity/passwords/password-calls.ts";
import { pushCalls } from "./identity/push/push-calls.ts";
import { sessionCalls } from "./identity/sessions/session-calls.ts";
import { userCalls } from "./identity/users/user-calls.ts";
import { orderCalls } from "./orders/calls.ts";
import { bookCalls } from "./storefront/book-calls.ts";
import { catalogueCalls } from "./storefront/catalogue-calls.ts";
import { serviceCalls } from "./storefront/service-calls.ts";
import { settingsCalls } from "./storefront/settings-calls.ts";
import { webhookCalls } from "./webhook/calls.ts";

const all = {
  ...sessionCalls,
  ...passwordCalls,
  ...passkeyCalls,
  ...userCalls,
  ...addressCalls,
  ...savedBookCalls,
  ...savedViewCalls,
  ...alertCalls,
  ...pushCalls,
  ...bookCalls,
  ...inventoryCalls,
  ...catalogueCalls,
  ...settingsCalls,
  ...categoryCalls,
  ...bookAdminCalls,
  ...shippingCalls,
  ...gstCalls,
  ...noticeCalls,
  ...apiKeyCalls,
  ...outgoingWebhookCalls,
  ...activityCalls,
  ...checkoutCalls,
  ...webhookCalls,
  ...orderCalls,
  ...serviceCalls,
};

type Api = typeof all;
export type ApiCall = keyof Api;
export type ApiInput<Name extends ApiCall> = Sent<Name, Api[Name]>;
export type ApiResponse<Name extends ApiCall> = ResponseBody<Api[Name]["response"]>;

export const calls: Readonly<Record<ApiCall, Call>> = all;
