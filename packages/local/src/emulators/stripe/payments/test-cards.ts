/** https://docs.stripe.com/testing */
export type Decline = { code: string; declineCode: string | null; message: string };
export type TestCard = {
  brand: string;
  country: string;
  funding: "credit" | "debit";
  /** Without it, the charge succeeds. */
  decline?: Decline;
  /** The bank asks the cardholder to confirm (3D Secure). */
  requiresConfirmation?: boolean;
  /** The cardholder disputes the charge right away. */
  isDisputed?: boolean;
  /** A refund succeeds at first, and fails later. */
  refundFails?: boolean;
};

const visa = { brand: "visa", country: "US", funding: "credit" } as const;
const declined = (declineCode: string, message: string): TestCard => ({
  ...visa,
  decline: { code: "card_declined", declineCode, message },
});
const refused = (code: string, message: string): TestCard => ({
  ...visa,
  decline: { code, declineCode: null, message },
});
const card = (brand: string, country = "US", funding: TestCard["funding"] = "credit"): TestCard => ({
  brand,
  country,
  funding,
});

const DECLINED = "Your card was declined.";

export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ["4242424242424242", visa],
  ["4000056655665556", card("visa", "US", "debit")],
  ["4000007020000003", card("visa", "SG")],
  ["4000004580000002", card("visa", "MY")],
  ["5555555555554444", card("mastercard")],
  ["2223003122003222", card("mastercard")],
  ["5200828282828210", card("mastercard", "US", "debit")],
  ["378282246310005", card("amex")],
  ["371449635398431", card("amex")],
  ["6011111111111117", card("discover")],
  ["3056930009020004", card("diners")],
  ["3566002020360505", card("jcb", "JP")],
  ["6200000000000005", card("unionpay", "CN")],
  ["4000002500003155", { ...visa, requiresConfirmation: true }],
  ["4000002760003184", { ...visa, requiresConfirmation: true }],
  ["4000000000000259", { ...visa, isDisputed: true }],
  ["4000000000005126", { ...visa, refundFails: true }],
  ["4000000000000002", declined("generic_decline", DECLINED)],
  ["4000000000009995", declined("insufficient_funds", "Your card has insufficient funds.")],
  ["4000000000009987", declined("lost_card", DECLINED)],
  ["4000000000009979", declined("stolen_card", DECLINED)],
  ["4000000000006975", declined("card_velocity_exceeded", DECLINED)],
  ["4100000000000019", declined("fraudulent", DECLINED)],
  ["4000000000000069", refused("expired_card", "Your card has expired.")],
  ["4000000000000127", refused("incorrect_cvc", "Your card's security code is incorrect.")],
  [
    "4000000000000119",
    refused("processing_error", "An error occurred while processing your card. Try again in a little bit."),
  ],
]);

/** Any other number, which could be real: it is never charged and never stored. */
export const UNKNOWN_CARD: TestCard = {
  brand: "unknown",
  country: "US",
  funding: "credit",
  decline: {
    code: "card_declined",
    declineCode: "test_mode_live_card",
    message: "Your card was declined. This is a test page: use a test card, never a real one.",
  },
};
