import { Resolver } from "node:dns/promises";

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
