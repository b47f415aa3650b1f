import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PLATFORM } from "./workspace.ts";

/** `aws:cloudfront/distribution:Distribution`, or a data source such as `aws:iam/getPolicyDocument:getPolicyDocument`. */
export type Token = string;

type Types = { text: string; nameOf(token: Token): string };

const packages = join(PLATFORM, "node_modules/@pulumi");
const read = (file: string) => readFileSync(join(packages, file), "utf8");

// Inputs are recorded as plain values: nothing is an output or another resource any more.
const PLAIN_VALUES = `
type NamesOf<Arguments> = { [Name in keyof Arguments]?: true };
declare namespace pulumi {
  type Input<T> = T;
  namespace asset {
    type Archive = { __pulumiArchive: true; [field: string]: unknown };
    type Asset = { __pulumiAsset: true; [field: string]: unknown };
  }
}`;

/**
 * The types that the provider's packages give to the inputs of these resources, and those that they refer to, as one
 * TypeScript declaration file. Narrower than the packages' own where those say `string` and list the valid values.
 * @throws Error when a package has no such type
 */
export function providerTypes(tokens: readonly Token[]): Types {
  const found = new Map(
    tokens.map((token, at) => [token, { namespace: `type${at}`, ...argumentsOf(token) }]),
  );
  const own = [...found.values()].map(
    ({ namespace, others, text }) => `declare namespace ${namespace} {\n${others}\n${text}\n}`,
  );
  const inputs = referredInputs(own.join("\n"));
  const enums = referredEnums([...own, ...inputs].join("\n"));
  return {
    text: [PLAIN_VALUES, ...own, ...inputs, ...enums].join("\n"),
    nameOf(token) {
      const type = found.get(token);
      if (!type) throw new Error(`the types of ${token} were not read`);
      return `${type.namespace}.${type.name}`;
    },
  };
}

function argumentsOf(token: Token) {
  const [provider, path = "", type = ""] = token.split(":");
  const file = read(`${provider}/${path.replace(/^index\//, "")}.d.ts`);
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}${/^get[A-Z]/.test(type) ? "Output" : ""}Args`;
  // Resources of other kinds, which may stand for their ARN.
  const imports = [...file.matchAll(/^import \{ (.+) \} from/gm)].flatMap(([, names = ""]) =>
    names.split(", "),
  );
  return {
    name,
    others: imports.map((other) => `type ${other} = never;`).join("\n"),
    text: withValidValues(name, interfaceIn(file, name, "export ", "")),
  };
}

function interfaceIn(file: string, name: string, before: string, indent: string): string {
  const start = file.indexOf(`\n${indent}${before}interface ${name} `);
  const end = file.indexOf(`\n${indent}}`, start);
  if (start < 0 || end < 0) throw new Error(`the provider has no type ${name}`);
  return file.slice(start, end + `\n${indent}}`.length);
}

function referredInputs(text: string): string[] {
  const files = new Map<string, string>();
  const found = new Map<string, string>();
  const visit = (text: string) => {
    for (const [reference, service = "", name = ""] of text.matchAll(/\binputs\.(\w+)\.(\w+)/g)) {
      if (found.has(reference)) continue;
      if (!files.has(service)) files.set(service, inputsOf(service));
      const type = withValidValues(name, interfaceIn(files.get(service) ?? "", name, "", "    "));
      found.set(reference, `declare namespace inputs.${service} {${type}\n}`);
      visit(type);
    }
  };
  visit(text);
  return [...found.values()];
}

function inputsOf(service: string): string {
  const file = read("aws/types/input.d.ts");
  const start = file.indexOf(`\nexport declare namespace ${service} {`);
  return file.slice(start, file.indexOf("\n}", start) + 2);
}

const referredEnums = (text: string): string[] =>
  [...new Set([...text.matchAll(/\benums\.(\w+)\./g)].map(([, service = ""]) => service))].map((service) => {
    const file = read(`aws/types/enums/${service}/index.d.ts`).replaceAll("export declare ", "export ");
    return `declare namespace enums.${service} {\n${file}\n}`;
  });

// What the descriptions leave out, or spell wrong.
const ALSO_VALID: Record<string, string[]> = {
  "FunctionArgs.architectures": ["x86_64"],
  "GetPolicyDocumentStatementPrincipalArgs.type": ["*"],
  "LogDeliverySourceArgs.logType": ["ACCESS_LOGS"],
};

const PROPERTY = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+\??): ([^;]+);/g;

/** A type with the valid values of each property whose description lists them. */
function withValidValues(owner: string, text: string): string {
  return text.replace(PROPERTY, (_, description: string, property: string, type: string) => {
    const listed = validValues(description.replace(/\s+\* ?/g, " "));
    const values = listed.length
      ? [...listed, ...(ALSO_VALID[`${owner}.${property.replace("?", "")}`] ?? [])]
      : [];
    const narrowed = type.replace("string | enums.", "enums.");
    const union = values.map((value) => JSON.stringify(value)).join(" | ");
    return `${property}: ${union ? narrowed.replace(/\bstring\b/, union) : narrowed};`;
  });
}

const INTRODUCTION =
  /\b(?:(?:valid|allowed) values?(?: for `\w+`)?(?: (?:are|include))?(?: the following)?:?|(?<!at least )one of:?|(?:is|values are) supported:|can be:?) +(?=`)/i;

function validValues(description: string): string[] {
  const [introduction] = INTRODUCTION.exec(description) ?? [];
  if (!introduction) return [];
  const list = description.slice(description.indexOf(introduction) + introduction.length);
  // "One of `filename`, `imageUri`, or `s3Bucket` must be specified": names of properties.
  if (/must be specified/.test(list)) return [];
  return [...list.matchAll(/`([^`]+)`/g)].flatMap(([, quoted = ""]) => quoted.match(/[\w.:$/-]+/g) ?? []);
}
