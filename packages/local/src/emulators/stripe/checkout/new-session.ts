import type Stripe from "stripe";
import type { SessionParams } from "./session-params.ts";

type SessionFields = {
  id: string;
  url: string;
  now: number;
  total: number;
  currency: string;
  expiresAt: number;
  params: SessionParams;
};

/** An open session with every field that Stripe sends; fields that the shop does not use are null. */
export const newSession = ({
  id,
  url,
  now,
  total,
  currency,
  expiresAt,
  params,
}: SessionFields): Stripe.Checkout.Session => ({
  id,
  object: "checkout.session",
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: params.allow_promotion_codes ?? null,
  allowed_payment_method_types: null,
  amount_subtotal: total,
  amount_total: total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: params.billing_address_collection ?? null,
  cancel_url: params.cancel_url ?? null,
  client_reference_id: params.client_reference_id ?? null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: now,
  currency,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: params.customer_creation ?? "if_required",
  customer_details: params.customer_email ? customerDetails(params.customer_email) : null,
  customer_email: params.customer_email ?? null,
  discounts: [],
  expires_at: expiresAt,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: params.locale ?? null,
  managed_payments: null,
  metadata: params.metadata ?? {},
  mode: "payment",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "if_required",
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: ["card"],
  payment_status: "unpaid",
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: "open",
  submit_type: params.submit_type ?? null,
  subscription: null,
  success_url: params.success_url,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  url,
  wallet_options: null,
});

export const customerDetails = (email: string | null): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: null,
});
