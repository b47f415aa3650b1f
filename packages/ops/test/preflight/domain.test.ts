import { asStaging, type Case, describeRefusals } from "../support/preflight-world.ts";

const DOMAIN: Case[] = [
  {
    what: "a domain without a zone",
    change: ({ account }) =>
      Object.assign(account, { zones: [{ ...account.zones[0], name: "ship.example" } as never] }),
    reason: "Route 53 has no public zone for shop.example",
    next: "aws route53 create-hosted-zone --name shop.example",
  },
  {
    what: "a domain whose zone is private",
    change: ({ account }) => {
      for (const zone of account.zones) zone.isPrivate = true;
    },
    reason: "Route 53 has no public zone for shop.example",
    next: "aws route53 create-hosted-zone",
  },
  {
    what: "a zone that nobody asks, so that no certificate is issued",
    change: ({ records }) => Object.assign(records.ns, { "shop.example": ["ns.registrar.example"] }),
    reason: "The internet asks ns.registrar.example for shop.example",
    next: "at the registrar of shop.example set its name servers to ns-1.awsdns.example",
  },
  {
    what: "CAA records that keep Amazon from issuing a certificate",
    change: ({ records }) => Object.assign(records.caa, { "shop.example": ["letsencrypt.org"] }),
    reason: "CAA records of shop.example let only letsencrypt.org issue",
    next: 'add the record shop.example CAA 0 issue "amazon.com"',
  },
  {
    what: "CAA records above a stage's domain",
    change: (world) => Object.assign(asStaging(world).records.caa, { "shop.example": ["letsencrypt.org"] }),
    reason: "CAA records of shop.example let only letsencrypt.org issue",
    next: "add the record shop.example CAA",
  },
];

describeRefusals("the domain", DOMAIN);
