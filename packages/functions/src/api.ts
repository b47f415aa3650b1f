import { activityCalls } from "./backoffice/activity-calls.ts";
import { bookAdminCalls } from "./backoffice/book-calls.ts";
import { apiKeyCalls, outgoingWebhookCalls } from "./backoffice/program-calls.ts";
import { categoryCalls, gstCalls, noticeCalls, shippingCalls } from "./backoffice/settings-calls.ts";
import { checkoutCalls } from "./checkout/calls.ts";
import type { Call, ResponseBody, Sent } from "./contract/call.ts";
import {
  addressCalls,
  alertCalls,
  pushCalls,
  savedBookCalls,
  savedViewCalls,
} from "./identity/account-data-calls.ts";
import { passkeyCalls, passwordCalls, sessionCalls } from "./identity/sign-in-calls.ts";
import { userCalls } from "./identity/user-calls.ts";
import { orderCalls } from "./orders/calls.ts";
import { bookCalls, inventoryCalls } from "./storefront/book-calls.ts";
import { catalogueCalls } from "./storefront/catalogue-calls.ts";
import { serviceCalls, settingsCalls } from "./storefront/settings-calls.ts";
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
