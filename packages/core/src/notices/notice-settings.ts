import * as z from "zod/mini";
import { emailAddress } from "../accounts/account/inputs.ts";
import { newRecord, subjectChange } from "../activity/changes.ts";
import type { ActivityRecord, Actor } from "../activity/record.ts";
import { EditBase, mergeEdit } from "../kernel/edit.ts";
import { pick } from "../kernel/objects.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { numeric } from "../kernel/text/text.ts";
import { NOTICE_KINDS, NoticeSettings } from "./notices.ts";

export const noticeMessages = {
  fetchFailed: "Failed to fetch the notifications",
  saved: "Notifications saved",
  badAddress: (typed: string) => `${typed} is not an email address`,
  tooMany: (max: number) => `At most ${max} addresses are possible`,
  copies: "Copies must be a whole number between 0 and 1000",
} as const;

const MAX_ADDRESSES = 5;

const noticeTimes = { order: true, request: true, payment: true, stock: true, import: true } as const;

/** `addresses` as typed: separated by commas, spaces or line breaks. */
export const NoticesInput = z.extend(z.pick(NoticeSettings, noticeTimes), {
  addresses: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2000)),
      z.transform((text: string) => text.split(/[\s,;]+/).filter(Boolean)),
    ),
    z.pipe(
      z.array(emailAddress(noticeMessages.badAddress)),
      z.array(z.string()).check(
        z.overwrite((addresses) => [...new Set(addresses)]),
        z.maxLength(MAX_ADDRESSES, noticeMessages.tooMany(MAX_ADDRESSES)),
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

export const NoticesWire = z.extend(z.pick(NoticeSettings, { ...noticeTimes, lowStock: true }), {
  addresses: z.string(),
});
export type NoticesWire = z.output<typeof NoticesWire>;

const noticesToWire = ({ addresses, ...others }: NoticesInput): NoticesWire => ({
  addresses: addresses.join(", "),
  ...pick(others, [...NOTICE_KINDS, "lowStock"]),
});

export type NoticeSettingsStore = DocumentStore<NoticeSettings, ActivityRecord>;

export const manageNotices = (store: NoticeSettingsStore) => ({
  async read(): Promise<NoticesWire> {
    return noticesToWire(await store.read());
  },
  /** @throws Failure "edit.changed" (conflict) */
  async set(by: Actor, { base, ...sent }: NoticesEdit): Promise<NoticesWire> {
    const after = await store.change(
      ({ version, ...stored }) => ({
        version,
        ...mergeEdit<NoticesInput>(stored, sent, base, noticesToWire),
      }),
      {
        record: (before, after) =>
          newRecord(by, "shop", [
            subjectChange(
              { id: "notices", name: "Notifications" },
              { before: noticesToWire(before), after: noticesToWire(after) },
            ),
          ]),
      },
    );
    return noticesToWire(after);
  },
});
