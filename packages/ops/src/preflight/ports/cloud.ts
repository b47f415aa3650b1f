import { Resolver } from "node:dns/promises";
import { IAMClient, paginateListPolicies } from "@aws-sdk/client-iam";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetHostedZoneCommand, ListHostedZonesByNameCommand, Route53Client } from "@aws-sdk/client-route-53";
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { REGION } from "@frangipani/functions/stage-settings";

type MailAccount = {
  isSandbox: boolean;
  isSuspended: boolean;
  /** How many mails may be sent in a second. */
  perSecond: number;
  /** How many mails may still be sent within 24 hours. */
  remainingToday: number;
};

type MailIdentity = { isVerified: boolean; hasFailed: boolean; tags: Record<string, string> };

type Zone = { name: string; nameServers: string[] };

/** The parts of the AWS account in the environment on which a deployment depends. */
export type CloudAccount = {
  concurrentExecutions(): Promise<number>;
  hasPolicy(name: string): Promise<boolean>;
  mailAccount(): Promise<MailAccount>;
  mailIdentity(name: string): Promise<MailIdentity | undefined>;
  /** The public zone for records of this domain. */
  zoneOf(domain: string): Promise<Zone | undefined>;
};

type Options = { endpoint?: string; credentials?: { accessKeyId: string; secretAccessKey: string } };

export function awsAccount(options: Options = {}): CloudAccount {
  const lambda = new LambdaClient({ ...options, region: REGION });
  const iam = new IAMClient({ ...options, region: REGION });
  const ses = new SESv2Client({ ...options, region: REGION });
  const route53 = new Route53Client({ ...options, region: REGION });

  return {
    async concurrentExecutions() {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand());
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },

    async hasPolicy(name) {
      for await (const { Policies = [] } of paginateListPolicies({ client: iam }, { Scope: "Local" }))
        if (Policies.some(({ PolicyName }) => PolicyName === name)) return true;
      return false;
    },

    async mailAccount() {
      const account = await ses.send(new GetAccountCommand());
      const { Max24HourSend = 0, SentLast24Hours = 0, MaxSendRate = 0 } = account.SendQuota ?? {};
      return {
        isSandbox: account.ProductionAccessEnabled !== true,
        isSuspended: account.SendingEnabled !== true,
        perSecond: MaxSendRate,
        // -1 stands for no limit.
        remainingToday: Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend - SentLast24Hours,
      };
    },

    async mailIdentity(name) {
      try {
        const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
        const tags = (found.Tags ?? []).map(({ Key = "", Value = "" }) => [Key, Value]);
        return {
          isVerified: found.VerifiedForSendingStatus === true,
          hasFailed: found.VerificationStatus === "FAILED",
          tags: Object.fromEntries(tags),
        };
      } catch (error) {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      }
    },

    async zoneOf(domain) {
      for (const name of domainWithParents(domain)) {
        const { HostedZones = [] } = await route53.send(
          new ListHostedZonesByNameCommand({ DNSName: name, MaxItems: 10 }),
        );
        // The response begins with zones of this name and continues with later names.
        const zone = HostedZones.find(
          ({ Name, Config }) => Name === `${name}.` && Config?.PrivateZone !== true,
        );
        if (!zone) continue;
        const { DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: zone.Id }));
        return { name, nameServers: DelegationSet?.NameServers ?? [] };
      }
      return undefined;
    },
  };
}

/** A domain and its parents, without the top-level domain: `a.shop.example`, `shop.example`. */
export function domainWithParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

export type PublicDns = {
  nameServers(domain: string): Promise<string[]>;
  /** The authorities that the CAA records of exactly this name allow to issue certificates. */
  certificateIssuers(domain: string): Promise<string[]>;
};

const NO_RECORDS = ["ENODATA", "ENOTFOUND"];

/** @param servers addresses of DNS servers; the machine's own by default */
export function publicDns(servers?: string[]): PublicDns {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 });
  if (servers) resolver.setServers(servers);

  /** The records, or none if there are none. */
  async function orNone<Record>(records: Promise<Record[]>): Promise<Record[]> {
    try {
      return await records;
    } catch (error) {
      if (NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  }

  return {
    nameServers: (domain) => orNone(resolver.resolveNs(domain)),
    async certificateIssuers(domain) {
      const records = await orNone(resolver.resolveCaa(domain));
      // Parameters may follow the authority's name.
      return records.flatMap(({ issue }) => (issue === undefined ? [] : (issue.split(";")[0] ?? "").trim()));
    },
  };
}
