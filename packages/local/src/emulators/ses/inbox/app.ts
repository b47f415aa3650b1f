import { Hono } from "hono";
import { BASE_STYLES, PAGE_HEADERS } from "../../support/page.ts";
import type { Mail, MailStore } from "../mail-store.ts";
import type { Message } from "../message.ts";
import { messageBody } from "./message-body.ts";
import { type InboxOptions, inboxPage } from "./page.ts";
import { INBOX_STYLES } from "./styles.ts";

const MAX_LISTED = 200;

// The mail is in a frame: links open in a new tab, and nothing in it can run or reach the page around it.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src http: https: data:";

/** Every mail sent, as HTML without JavaScript and as JSON. */
export function createInbox(
  store: MailStore,
  messages: (filter: { to?: string | undefined }) => Message[],
  options: InboxOptions,
): Hono {
  const inbox = new Hono();
  const renderPage = (search: string, selected: Mail | undefined) => {
    const mails = search === "" ? store.list({ limit: MAX_LISTED }) : store.search(search, MAX_LISTED);
    return inboxPage({ mails, search, selected, total: store.count(), options });
  };

  inbox.get("/", (context) =>
    context.html(renderPage(context.req.query("to") ?? "", undefined), 200, PAGE_HEADERS),
  );
  inbox.get("/messages", (context) =>
    context.json(messages({ to: context.req.query("to") || undefined }), 200, {
      "cache-control": "no-store",
    }),
  );
  inbox.get("/inbox.css", (context) =>
    context.body(BASE_STYLES + INBOX_STYLES, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  inbox.get("/:id/body", (context) => {
    const mail = store.find(context.req.param("id"));
    if (!mail) return context.notFound();
    return context.html(messageBody(mail), 200, { ...PAGE_HEADERS, "content-security-policy": MAIL_POLICY });
  });
  inbox.get("/:id/attachments/:index", (context) => {
    const attachment = store.find(context.req.param("id"))?.attachments[Number(context.req.param("index"))];
    if (!attachment) return context.notFound();
    return context.body(Buffer.from(attachment.base64, "base64"), 200, {
      "content-type": attachment.contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
      "x-content-type-options": "nosniff",
    });
  });
  inbox.get("/:id", (context) => {
    const mail = store.find(context.req.param("id"));
    return context.html(renderPage(context.req.query("to") ?? "", mail), mail ? 200 : 404, PAGE_HEADERS);
  });
  return inbox;
}
