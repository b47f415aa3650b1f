import { epochSeconds, instant, secondsAfter } from "../kernel/time/clock.ts";
import { emailLayout, html, linkButton } from "../mail/html.ts";
import { type Mail, newMail } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";
import type { NoticeSettingsStore } from "../notices/notice-settings.ts";
import { type CollectPorts, collectEvents } from "./collect-events.ts";
import { type Delivery, formerSecretsOf, type Webhook } from "./webhook.ts";

/** `status` is null if there was no response; `problem` says why. */
export type PostResult = Pick<Delivery, "status" | "problem" | "tookMs">;

export type SendingPorts = CollectPorts & {
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<PostResult>;
  noticeSettings: Pick<NoticeSettingsStore, "read">;
  enqueueMails: PostPorts["enqueue"];
  publicUrl: string;
};

type SendingRun = { events: number; delivered: number; failed: number; switchedOff: string[] };

// Both are counted from the start of a run, which has a minute in all (stacks/jobs.ts).
const COLLECT_WITHIN_MS = 20_000;
const SEND_WITHIN_MS = 40_000;

/** Stores deliveries for what has changed, then sends those that are due. */
export async function sendWebhooks(ports: SendingPorts): Promise<SendingRun> {
  const run: SendingRun = { events: 0, delivered: 0, failed: 0, switchedOff: [] };
  const { webhooks } = await ports.webhooks.endpoints.read();
  const active = webhooks.filter(({ isOn }) => isOn);
  if (active.length === 0) return run;
  const startedAt = Date.now();
  await collectEvents(ports, active, startedAt + COLLECT_WITHIN_MS, run);
  const ends = await Promise.all(
    active.map((webhook) => deliverDue(ports, webhook, startedAt + SEND_WITHIN_MS)),
  );
  return {
    events: run.events,
    delivered: ends.reduce((sum, { delivered }) => sum + delivered, 0),
    failed: ends.reduce((sum, { failures }) => sum + failures, 0),
    switchedOff: active.filter((_, index) => ends[index]?.isOff).map(({ _id }) => _id),
  };
}

/** Seconds after each failed attempt: about 25 hours in all. */
const RETRY_SECONDS = [60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 8 * 3600, 9 * 3600];
/** A webhook is switched off after this time without a successful delivery. */
const SWITCH_OFF_SECONDS = 5 * 86_400;
/** Per webhook and run, so that an unreachable webhook is not tried with each event. */
const MAX_FAILURES = 3;

type Delivered = { delivered: number; failures: number; isOff: boolean };

/** Sends what is due to one webhook, and switches it off if its program is gone. */
async function deliverDue(ports: SendingPorts, webhook: Webhook, deadline: number): Promise<Delivered> {
  let [delivered, failures, isGone] = [0, 0, false];
  for await (const due of ports.webhooks.due(webhook._id, ports.clock.now())) {
    if (isGone || failures >= MAX_FAILURES || Date.now() > deadline) break;
    const outcome = await deliver(ports, webhook, due);
    if (outcome === "delivered") delivered += 1;
    if (outcome === "failed" || outcome === "gone") failures += 1;
    isGone = outcome === "gone";
  }
  const isOff = await noteHealth(ports, webhook, { delivered, failures, isGone });
  return { delivered, failures, isOff };
}

/** The claim before the request schedules the next attempt, so that an interrupted one is repeated. */
async function deliver(
  { webhooks, clock, post }: SendingPorts,
  webhook: Webhook,
  due: Delivery,
): Promise<"delivered" | "failed" | "gone" | "claimed-by-another"> {
  const now = clock.now();
  const retry = RETRY_SECONDS[due.tries];
  const claimed = await webhooks.claim(due, secondsAfter(now, retry ?? 0), now);
  if (!claimed) return "claimed-by-another";
  const result = await post(webhook.url, await requestOf(webhook, claimed, now));
  const outcome = outcomeOf(result);
  const stateAfterFailure = outcome === "failed" && retry !== undefined ? "waiting" : "failed";
  const state = outcome === "delivered" ? "delivered" : stateAfterFailure;
  await webhooks.finish(claimed, { ...result, state });
  return outcome;
}

function outcomeOf({ status }: PostResult): "delivered" | "failed" | "gone" {
  if (status === 410) return "gone";
  return status !== null && status >= 200 && status < 300 ? "delivered" : "failed";
}

async function requestOf(webhook: Webhook, { _id, body }: Delivery, now: Date) {
  const secrets = [webhook, ...formerSecretsOf(webhook, now)].map(({ secret }) => secret);
  const signed = await signedHeaders(secrets, { id: _id, seconds: epochSeconds(now), body });
  return { headers: { "content-type": "application/json", ...signed }, body };
}

/** @returns whether it was switched off; changes by an administrator meanwhile are kept */
async function noteHealth(
  ports: SendingPorts,
  webhook: Webhook,
  { delivered, failures, isGone }: { delivered: number; failures: number; isGone: boolean },
): Promise<boolean> {
  const now = ports.clock.now();
  let { failingSince } = webhook;
  if (failures > 0) failingSince ??= instant(now);
  if (delivered > 0) failingSince = null;
  const isFailing = failingSince !== null && failingSince <= instant(secondsAfter(now, -SWITCH_OFF_SECONDS));
  if (isGone || (failures > 0 && isFailing)) {
    const offBecause = isGone ? "gone" : "failing";
    const mails = await mailsToSeller(ports, webhook, offBecause);
    const isOff = await ports.webhooks.noteHealth(webhook, { failingSince, isOn: false, offBecause }, mails);
    if (isOff && mails.length > 0) await ports.enqueueMails(mails.map(({ _id }) => _id));
    return isOff;
  }
  if (failingSince !== webhook.failingSince) await ports.webhooks.noteHealth(webhook, { failingSince }, []);
  return false;
}

async function mailsToSeller(
  { noticeSettings, publicUrl, clock }: SendingPorts,
  { url }: Webhook,
  offBecause: NonNullable<Webhook["offBecause"]>,
): Promise<Mail[]> {
  const subject = "A webhook was switched off";
  const text = `Nothing is sent to ${url} any more: ${WHY_OFF[offBecause]}. Switch it on when its program is there again.`;
  const link = `${publicUrl}/admin/keys`;
  const body = {
    subject,
    text: `${text}\n\n${link}`,
    html: emailLayout(subject, html`<p>${text}</p>${linkButton("Open the webhooks", link)}`),
  };
  const { addresses } = await noticeSettings.read();
  return addresses.map((to) => newMail({ to, ...body }, clock.now()));
}

const WHY_OFF = {
  gone: "the address says that it is gone",
  failing: "nothing has arrived for five days",
};

/** A signing secret begins with it. */
const PREFIX = "whsec_";

export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${PREFIX}${btoa(String.fromCharCode(...bytes))}`;
}

/** The headers of https://github.com/standard-webhooks/standard-webhooks, with a signature for each secret. */
export async function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Promise<Record<string, string>> {
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": (await Promise.all(signatures)).join(" "),
  };
}
