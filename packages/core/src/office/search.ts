import * as z from "zod/mini";
import { toDollars } from "../kernel/amounts/units.ts";
import { fold } from "../kernel/text/fold.ts";
import { formatDate } from "../kernel/time/dates.ts";
import { dayOf } from "../orders/back-office/sales.ts";
import { invoiceNumberText } from "../orders/invoice/invoice.ts";
import { type Order, OrderId } from "../orders/order/order.ts";
import { confirmationNumber } from "../orders/order/order-number.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "../orders/order/order-status.ts";

/** Ascending by a key, or with "-" descending. */
const sortBy = (...keys: string[]) => z.enum(keys.flatMap((key) => [key, `-${key}`]));

export const OrderSort = sortBy("date", "amount", "status", "customer");
export const CustomerSort = sortBy("last", "spent", "orders", "name");
export const UserSort = sortBy("name", "email", "role");

/** `order` is a value of the list's sort schema above. */
export type ListQuery = { q?: string | undefined; order?: string | undefined };
/** `before` is the row of an order in the list by date; the page begins after it, with the next older order. */
export type SearchRange = { offset: number; limit: number; before?: number | undefined };

/** Letters and digits alone, so that "tan-wo" is found as it is typed, with or without its hyphen. */
export const toSearchText = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Numbers are typed with their hyphens and blanks, or without. */
const numberSpellings = (number: string): string[] => [number, number.replace(/[\s-]/g, "")];

/** Order numbers are written in Crockford's base 32: O is read as 0, I and L as 1. */
const toNumberText = (text: string): string =>
  toSearchText(text).replaceAll(" ", "").replaceAll("o", "0").replace(/[il]/g, "1");

export const orderNumberText = (order: Pick<Order, "orderNumber">): string => toNumberText(order.orderNumber);

/** Text about the person, which is removed when they are erased. */
export const personText = ({ user, email, shippingAddress, shipment }: Order): string => {
  const { name, city, state, zipCode } = shippingAddress;
  const texts = [user.name, user.email, email, name, city, state, ...numberSpellings(zipCode)];
  if (shipment) texts.push(...numberSpellings(shipment.trackingNumber));
  return [...new Set(texts.map(toSearchText))].join(" ").trim();
};

/** The other texts by which an order is found. */
export function orderText(
  { _id, lines, createdAt, totalAmount, shippingAddress }: Order,
  { invoiceNumber, isbns }: { invoiceNumber: number | undefined; isbns: readonly string[] },
): string {
  const day = dayOf(createdAt);
  const [year, month] = day.split("-");
  const texts = [
    ...lines.map(({ name }) => name),
    ...isbns,
    shippingAddress.country,
    ...numberSpellings(confirmationNumber(_id)),
    toDollars(totalAmount).toFixed(2),
    formatDate(createdAt),
    day,
    `${MONTHS[Number(month) - 1]} ${year}`,
    ...(invoiceNumber === undefined ? [] : numberSpellings(invoiceNumberText(invoiceNumber))),
  ];
  return texts.map(toSearchText).join(" ");
}

// Intl is not used, as its names depend on the version of ICU, and files of the index outlive a version.
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** Every word must match: one of `alternatives` in the texts, or `number` in the order's number. */
export type SearchWord = { alternatives: string[]; number: string };
export type OrderConditions = {
  ids: OrderId[];
  words: SearchWord[];
  statuses: OrderStatus[];
  payments: PaymentStatus[];
  /** In cents. */
  amounts: { operator: "<" | "<=" | ">" | ">="; cents: number }[];
};

const MAX_WORDS = 12;
const ORDER_ID = /^#?(?:or_)?([0-9a-f]{32})$/;
const AMOUNT = /^([<>]=?)\$?(\d{1,9}(?:\.\d{1,2})?)$/;

const toWord = (typed: string): SearchWord => {
  const text = toSearchText(typed);
  return { alternatives: [...new Set([text, text.replaceAll(" ", "")])], number: toNumberText(typed) };
};

const splitWords = (typed: string): string[] =>
  fold(typed).trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

export const toWords = (typed: string): SearchWord[] => splitWords(typed).map(toWord);

/** Each typed word is an id, a status, an amount (">100") or part of a searched text. */
export function parseOrderSearch(typed: string): OrderConditions {
  const conditions: OrderConditions = { ids: [], words: [], statuses: [], payments: [], amounts: [] };
  for (const word of splitWords(typed)) {
    const id = ORDER_ID.exec(word)?.[1];
    const status = ORDER_STATUSES.find((one) => one === word);
    const payment = PAYMENT_STATUSES.find((one) => one === word);
    const amount = AMOUNT.exec(word);
    if (id) conditions.ids.push(OrderId.parse(`or_${id}`));
    else if (status) conditions.statuses.push(status);
    else if (payment) conditions.payments.push(payment);
    else if (amount)
      conditions.amounts.push({
        operator: amount[1] as OrderConditions["amounts"][number]["operator"],
        cents: Math.round(Number(amount[2]) * 100),
      });
    else conditions.words.push(toWord(word));
  }
  return conditions;
}
