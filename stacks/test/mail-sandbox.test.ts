import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSes } from "../../packages/local/src/emulators/ses/ses.ts";
import { CREDENTIALS } from "./support/lambda.ts";
import { REGION } from "./support/mocked-aws.ts";
import { type PermissionProxy, startPermissionProxy } from "./support/permission-proxy.ts";
import { sharedStack } from "./support/stages.ts";

const SENDER = "team@books.example";
const RECIPIENT = "tester@mail.example";

const ses = createSes({ file: ":memory:", identities: [SENDER], credentials: CREDENTIALS });
const mails = await ses.start();
afterAll(async () => {
  await mails?.stop();
  ses?.close();
});

const mail = (from: string) =>
  new SendRawEmailCommand({
    Source: from,
    Destinations: [RECIPIENT],
    RawMessage: {
      Data: Buffer.from(`From: ${from}\r\nTo: ${RECIPIENT}\r\nSubject: Your code\r\n\r\n123456`),
    },
    ConfigurationSetName: "frangipani-dev-email",
  });

describe("in SES's sandbox, MailSender of a preview", () => {
  let proxy: PermissionProxy;
  let client: SESClient;
  beforeAll(async () => {
    proxy = await startPermissionProxy(
      sharedStack("dev").permissions("MailSender"),
      { table: mails.url, files: mails.url, mails: mails.url, queue: mails.url },
      { identities: [SENDER, RECIPIENT], isSandbox: true },
    );
    client = new SESClient({ endpoint: proxy.url, region: REGION, credentials: CREDENTIALS });
  });
  afterAll(() => {
    client?.destroy();
    proxy?.stop();
  });

  it("may mail another verified address of the account", async () => {
    await client.send(mail(`Frangipani Books <${SENDER}>`));
    expect(proxy.denied).toEqual([]);
    expect(proxy.used.map(({ resource }) => resource.split(":").at(-1))).toEqual([
      `identity/${SENDER}`,
      `identity/${RECIPIENT}`,
      "configuration-set/frangipani-dev-email",
    ]);
  });

  it("may not send as another verified address", async () => {
    await expect(client.send(mail(RECIPIENT))).rejects.toThrow();
    expect(proxy.denied.length).toBeGreaterThan(0);
  });
});
