import * as z from "zod/mini";
import { emailAddress } from "../accounts/account/email.ts";
import { EditBase } from "../kernel/edit.ts";
import { pick } from "../kernel/objects.ts";
import { numeric } from "../kernel/text/text.ts";
import { noticeMessages } from "./messages.ts";
import { NOTICE_KINDS, NoticeSettings } from "./notices.ts";

const MAX_ADDRESSES = 5;

const times = { order: true, request: true, payment: true, stock: true, import: true } as const;

/** `addresses` as typed: separated by commas, spaces or line breaks. */
export const NoticesInput = z.extend(z.pick(NoticeSettings, times), {
  addresses: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.transform((text: string) => text.split(/[\s,;]+/).filter(Boolean)),
    ),
    z.pipe(
      z.array(emailAddress(noticeMessages.badAddress)),
      z.pipe(
        z.transform((addresses: string[]) => [...new Set(addresses)]),
        z.array(z.string()).check(z.maxLength(MAX_ADDRESSES, noticeMessages.tooMany(MAX_ADDRESSES))),
      ),
    ),
  ),
  lowStock: z.pipe(
    numeric("Copies"),
    z
      .int(noticeMessages.copies)
      .check(z.minimum(0, noticeMessages.copies), z.maximum(1000, noticeMessages.copies)),
  ),
});
export type NoticesInput = z.output<typeof NoticesInput>;

export const NoticesEdit = z.extend(NoticesInput, { base: EditBase });
export type NoticesEdit = z.output<typeof NoticesEdit>;

export const NoticesWire = z.extend(z.pick(NoticeSettings, { ...times, lowStock: true }), {
  addresses: z.string(),
});
export type NoticesWire = z.output<typeof NoticesWire>;

export const noticesToWire = ({ addresses, ...others }: NoticesInput): NoticesWire => ({
  addresses: addresses.join(", "),
  ...pick(others, [...NOTICE_KINDS, "lowStock"]),
});
