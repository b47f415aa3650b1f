import { newRecord, subjectChange } from "../activity/changes.ts";
import type { ActivityRecord, Actor } from "../activity/record.ts";
import { mergeEdit } from "../kernel/edit.ts";
import type { DocumentStore } from "../kernel/stores.ts";
import { type NoticesEdit, type NoticesInput, type NoticesWire, noticesToWire } from "./contract.ts";
import type { NoticeSettings } from "./notices.ts";

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
