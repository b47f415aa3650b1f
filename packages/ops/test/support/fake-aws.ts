import { createHash } from "node:crypto";
import { Hono } from "hono";
import { verifySignature } from "../../../local/src/emulators/support/aws-requests.ts";
import { listenOnLoopback } from "../../../local/src/emulators/support/loopback.ts";

export const CREDENTIALS = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret-of-the-test" };

type Identity = { status: "SUCCESS" | "PENDING" | "FAILED"; tags?: Record<string, string> };

/** An AWS account to which production can be deployed. */
export const readyAccount = () => ({
  concurrentExecutions: 1000,
  productionAccess: true,
  sendingEnabled: true,
  policies: ["another", "frangipani-boundary"],
  quota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 12 },
  identities: {} as Record<string, Identity>,
  zones: [{ name: "shop.example", isPrivate: false, nameServers: ["ns-1.awsdns.example"] }],
  /** Whether AWS refuses every request, as for a role without permissions. */
  denies: false,
});
export type Account = ReturnType<typeof readyAccount>;

const SERVICES = [
  ["/v2/", "ses"],
  ["/2016-08-19/", "lambda"],
  ["/2013-04-01/", "route53"],
] as const;

/** Handles the signed requests that the preflight makes to SES v2, Lambda, Route 53 and IAM, in the form of each service. */
export async function startFakeAws(account: () => Account) {
  const app = new Hono();

  app.use(async ({ req, json }, next) => {
    const url = new URL(req.url);
    const [, service = "iam"] = SERVICES.find(([prefix]) => url.pathname.startsWith(prefix)) ?? [];
    verifySignature(
      {
        method: req.method,
        // Every service but S3 signs the path encoded once more than it is sent.
        rawPath: url.pathname.split("/").map(encodeURIComponent).join("/"),
        query: [...url.searchParams],
        header: (name) => req.header(name),
        headerNames: Object.keys(req.header()),
      },
      {
        credentials: CREDENTIALS,
        service,
        payloadHash: createHash("sha256")
          .update(await req.text())
          .digest("hex"),
      },
    );
    if (!account().denies) return next();
    return json({ message: "User is not authorized to perform this action" }, 403, {
      "x-amzn-errortype": "AccessDeniedException",
    });
  });

  app.get("/2016-08-19/account-settings", ({ json }) =>
    json({ AccountLimit: { ConcurrentExecutions: account().concurrentExecutions } }),
  );

  app.get("/v2/email/account", ({ json }) =>
    json({
      ProductionAccessEnabled: account().productionAccess,
      SendingEnabled: account().sendingEnabled,
      SendQuota: account().quota,
    }),
  );

  const notFound = { "x-amzn-errortype": "NotFoundException" };
  app.get("/v2/email/identities/:name", ({ req, json }) => {
    const identity = account().identities[req.param("name")];
    if (!identity) return json({ message: "Email identity does not exist." }, 404, notFound);
    return json({
      VerifiedForSendingStatus: identity.status === "SUCCESS",
      VerificationStatus: identity.status,
      Tags: Object.entries(identity.tags ?? {}).map(([Key, Value]) => ({ Key, Value })),
    });
  });

  const xml = (text: string) => new Response(text, { headers: { "content-type": "text/xml" } });
  const zoneXml = ({ name, isPrivate }: Account["zones"][number], index: number) =>
    `<HostedZone><Id>/hostedzone/Z${index}</Id><Name>${name}.</Name><CallerReference>1</CallerReference><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone>`;

  // Each page has one policy.
  app.post("/", async ({ req }) => {
    const form = new URLSearchParams(await req.text());
    if (form.get("Action") !== "ListPolicies") throw new Error(`no action ${form.get("Action")}`);
    const index = Number(form.get("Marker") ?? 0);
    const { policies } = account();
    const isLast = index >= policies.length - 1;
    const member = policies[index] ? `<member><PolicyName>${policies[index]}</PolicyName></member>` : "";
    return xml(
      `<ListPoliciesResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><ListPoliciesResult><IsTruncated>${!isLast}</IsTruncated>${isLast ? "" : `<Marker>${index + 1}</Marker>`}<Policies>${member}</Policies></ListPoliciesResult></ListPoliciesResponse>`,
    );
  });

  // Route 53 sorts zones by their reversed labels, and begins at the requested name, even if no zone has it.
  app.get("/2013-04-01/hostedzonesbyname", ({ req }) => {
    const order = (name: string) => name.split(".").toReversed().join(".");
    const asked = order(req.query("dnsname") ?? "");
    const zones = account()
      .zones.map((zone, index) => ({ key: order(zone.name), text: zoneXml(zone, index) }))
      .filter(({ key }) => key >= asked);
    return xml(
      `<ListHostedZonesByNameResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZones>${zones.map(({ text }) => text).join("")}</HostedZones><IsTruncated>false</IsTruncated><MaxItems>10</MaxItems></ListHostedZonesByNameResponse>`,
    );
  });

  app.get("/2013-04-01/hostedzone/:id", ({ req }) => {
    const index = Number(req.param("id").slice(1));
    const zone = account().zones[index];
    if (!zone) throw new Error(`no zone ${index}`);
    const servers = zone.nameServers.map((server) => `<NameServer>${server}</NameServer>`).join("");
    return xml(
      `<GetHostedZoneResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/">${zoneXml(zone, index)}<DelegationSet><NameServers>${servers}</NameServers></DelegationSet></GetHostedZoneResponse>`,
    );
  });

  return listenOnLoopback(app.fetch);
}
