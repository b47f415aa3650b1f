import { Hono } from "hono";
import { sendPage, sendStyles } from "../../support/page.ts";
import type { Mail, MailStore } from "../mail-store.ts";
import { INBOX_STYLES, inboxPage } from "./page.ts";

const MAX_LISTED = 200;

// The mail is in a frame: links open in a new tab, and nothing in it can run or reach the page around it.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src http: https: data:";

/** Every mail sent, as HTML without JavaScript and as JSON. */
export function createInbox(store: MailStore, path: string): Hono {
  const inbox = new Hono();
  const renderPage = (search: string, selected: Mail | undefined) =>
    inboxPage({ mails: store.search(search, MAX_LISTED), search, selected, total: store.count(), path });

  inbox.get("/", (context) => sendPage(context, renderPage(context.req.query("to") ?? "", undefined)));
  inbox.get("/messages", (context) =>
    context.json(store.messages(context.req.query("to") || undefined), 200, {
      "cache-control": "no-store",
    }),
  );
  inbox.get("/inbox.css", (context) => sendStyles(context, INBOX_STYLES));
  inbox.get("/:id/body", (context) => {
    const mail = store.find(context.req.param("id"));
    if (!mail) return context.notFound();
    return sendPage(context, messageBody(mail), 200, { "content-security-policy": MAIL_POLICY });
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
    return sendPage(context, renderPage(context.req.query("to") ?? "", mail), mail ? 200 : 404);
  });
  return inbox;
}

/** For a sandboxed frame. Links open in a new tab: most pages refuse to be shown in a frame. */
const messageBody = ({ html }: Mail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${(html ?? "").replace(/^\s*<!doctype[^>]*>/i, "")}`;
