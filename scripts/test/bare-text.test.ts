import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";
import { expect, it } from "vitest";
import { root } from "../paths.mjs";

/*
 * A browser that translates a page puts each text node into a <font> of its own. React then fails at a text beside which
 * it inserts something, and at one that it removes, and it goes on changing a node that is no longer shown. A text that is
 * the only child of its element is replaced as a whole, which works. So, in web/src:
 */
const CONDITIONAL = "text beside something conditional";
const IN_FRAGMENT = "text of a fragment, which may be removed without its element";
const CHANGES = "a value beside a text: write them as one template";
const RETURNED = "text as all that a component returns";
const IN_SLOT = "text where a component takes elements beside something conditional";

/** Names of properties that take elements, and never a text. */
const slots = new Set([
  "above",
  "action",
  "actions",
  "aside",
  "below",
  "dialogs",
  "filters",
  "header",
  "icon",
  "more",
  "render",
  "tools",
  "trigger",
]);

const folder = join(root, "packages/web/src");

it("a text that is removed or changes, or beside which something is inserted, is the only child of its element", () => {
  const files = globSync("**/*.tsx", { cwd: folder });
  expect(files.length).toBeGreaterThan(200);
  const programs = files.map((file) => parse(file, readFileSync(join(folder, file), "utf8")));
  expect(faultsOf(programs)).toEqual([]);
});

it.each([
  ["<button>{busy && <Spinner />}{label}</button>", [CONDITIONAL]],
  ["<p>All {size === undefined ? 'books' : count(size)}</p>", [CONDITIONAL]],
  ["<li>{names.map((name) => name)} of them</li>", [CONDITIONAL]],
  ["<p>{stock ?? <Unknown />} left</p>", [CONDITIONAL]],
  ["<div>{isOld && <>Old <b>one</b></>}<b /></div>", [CONDITIONAL, IN_FRAGMENT]],
  ["<p>{isPaid ? <>Paid on {date}</> : null}</p>", [IN_FRAGMENT]],
  ["<p>Only {stock} left</p>", [CHANGES]],
  ["<Card aside='All' />", [IN_SLOT]],
  [`<Card aside={isLong && "All"} />`, [IN_SLOT]],
  ["<Card aside={<a href='#all'>All</a>} />", []],
  ["<form action='/browse' />", []],
  ["<p>{`Only a few left`}</p>", []],
  ["<p>{isPaid ? 'Paid' : 'Not paid'}</p>", []],
  ["<p>Write to <a href='#us'>us</a>, or call.</p>", []],
  ["<button>{busy && <Spinner />}<span>{label}</span></button>", []],
  ["<p>{isPaid && <b>Paid</b>} {isSent && <b>Sent</b>}</p>", []],
])("%s", (jsx, faults) => {
  expect(faultsIn(`const element = ${jsx};`)).toEqual(faults);
});

it("a component returns an element, and gets no text as children that are beside something conditional", () => {
  expect(faultsIn("function Stock({ left }) { return left > 0 && `Left`; }")).toEqual([RETURNED]);
  expect(faultsIn('const Stock = ({ left }) => left > 0 ? "Left" : null;')).toEqual([RETURNED]);
  expect(faultsIn("const stockText = ({ left }) => `Left`;")).toEqual([]);
  const card =
    "function Card({ title, children }) { return <div>{title && <h2>{title}</h2>}{children}</div>; }";
  expect(faultsIn(`${card} const card = <Card><p>One</p></Card>;`)).toEqual([]);
  expect(faultsIn(`${card} const card = <Card>One</Card>;`)).toEqual([IN_SLOT]);
});

type Node = { type: string; start: number; [field: string]: unknown };
type Kind = "text" | "value" | "element" | "nothing";
type Program = { file: string; code: string; program: unknown };

function parse(file: string, code: string): Program {
  const { program, errors } = parseSync(file, code, { lang: "tsx" });
  expect(errors).toEqual([]);
  return { file, code, program };
}

const faultsIn = (code: string): string[] =>
  faultsOf([parse("file.tsx", code)]).map((fault) => fault.replace(/^\S+ /, ""));

function faultsOf(programs: readonly Program[]): string[] {
  const found: string[] = [];
  const withChildrenBeside = new Set(programs.flatMap(({ program }) => childrenBesideConditional(program)));
  for (const { file, code, program } of programs)
    visit(program, (node) => {
      const line = code.slice(0, node.start).split("\n").length;
      for (const fault of faultsAt(node, withChildrenBeside)) found.push(`${file}:${line}: ${fault}`);
    });
  return found.sort();
}

function faultsAt(node: Node, withChildrenBeside: ReadonlySet<string>): string[] {
  const component = componentOf(node);
  if (component) return returnsOf(component.body).flat().includes("text") ? [RETURNED] : [];
  // An attribute of HTML, such as a form's action, is no slot.
  if (node.type === "JSXOpeningElement" && /^[A-Z]/.test(nameOf(node)))
    return (node.attributes as Node[]).flatMap((attribute) => {
      const value = attribute.value as Node | null | undefined;
      return value && slots.has(nameOf(attribute)) && kindsOf(value).includes("text") ? [IN_SLOT] : [];
    });
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return [];
  const children = childrenOf(node);
  const isFragment = node.type === "JSXFragment";
  const [texts, hasValue] = [children.filter(isTextual), children.some(([kind]) => kind === "value")];
  const faults: string[] = [];
  if (children.length > 1 && texts.length > 0 && children.some(isConditional)) faults.push(CONDITIONAL);
  else if (!isFragment && texts.length > 1 && hasValue) faults.push(CHANGES);
  if (isFragment && children.some((kinds) => kinds.includes("text"))) faults.push(IN_FRAGMENT);
  if (!isFragment && withChildrenBeside.has(nameOf(node.openingElement as Node)))
    if (children.some((kinds) => kinds.includes("text"))) faults.push(IN_SLOT);
  return faults;
}

const isTextual = (kinds: readonly Kind[]) => kinds.includes("text") || kinds.includes("value");
const isConditional = (kinds: readonly Kind[]) => kinds.length > 1;

/** Names of the components whose children stand beside something conditional. */
function childrenBesideConditional(program: unknown): string[] {
  const names: string[] = [];
  visit(program, (node) => {
    const component = componentOf(node);
    if (!component) return;
    visit(component.body, (inner) => {
      if (inner.type !== "JSXElement" && inner.type !== "JSXFragment") return;
      const takesChildren = (inner.children as Node[]).some(
        ({ type, expression }) =>
          type === "JSXExpressionContainer" && nameOf(expression as Node) === "children",
      );
      if (takesChildren && childrenOf(inner).some(isConditional)) names.push(component.name);
    });
  });
  return names;
}

function componentOf(node: Node): { name: string; body: Node } | undefined {
  const isArrow =
    node.type === "VariableDeclarator" && (node.init as Node | null)?.type === "ArrowFunctionExpression";
  if (node.type !== "FunctionDeclaration" && !isArrow) return undefined;
  const name = nameOf(node.id as Node);
  const { body } = (isArrow ? node.init : node) as { body: Node };
  return /^[A-Z]/.test(name) ? { name, body } : undefined;
}

/** The kinds of values that a function may return. */
function returnsOf(body: Node): Kind[][] {
  if (body.type !== "BlockStatement") return [kindsOf(body)];
  const found: Kind[][] = [];
  const search = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) search(one);
    if (!isNode(node) || /Function|JSX/.test(node.type)) return;
    if (node.type === "ReturnStatement" && node.argument) found.push(kindsOf(node.argument as Node));
    for (const field of Object.values(node)) search(field);
  };
  search(body);
  return found;
}

/** The kinds of values that each child may be. Texts of spaces are left out, as they are not translated. */
const childrenOf = (node: Node): Kind[][] =>
  (node.children as Node[])
    .map((child): Kind[] => {
      if (child.type === "JSXText") return /\S/.test(String(child.value)) ? ["text"] : [];
      return child.type === "JSXExpressionContainer" ? kindsOf(child) : ["element"];
    })
    .filter((kinds) => kinds.length > 0);

function kindsOf(node: Node): Kind[] {
  const field = (name: string) => kindsOf(node[name] as Node);
  switch (node.type) {
    case "JSXEmptyExpression":
      return [];
    case "JSXElement":
      return ["element"];
    case "JSXFragment": {
      const kinds = childrenOf(node).flat();
      return [kinds.find((kind) => kind === "text" || kind === "value") ?? "element"];
    }
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return field("expression");
    case "ConditionalExpression":
      return [...field("consequent"), ...field("alternate")];
    case "LogicalExpression":
      return node.operator === "&&" ? ["nothing", ...field("right")] : [...field("left"), ...field("right")];
    case "Literal":
      if (typeof node.value === "string" && !/\S/.test(node.value)) return [];
      return [node.value === null || typeof node.value === "boolean" ? "nothing" : "text"];
    case "TemplateLiteral":
      return ["text"];
    case "CallExpression": {
      const name = nameOf(node.callee as Node);
      if (/^(flatM|m)ap$/.test(name)) return ["nothing", ...mappedKinds(node.arguments as Node[])];
      return [name === "children" || slots.has(name) ? "element" : "value"];
    }
    default:
      if (nameOf(node) === "undefined") return ["nothing"];
      // Other rules of this test see to it that these are no texts.
      return [nameOf(node) === "children" || slots.has(nameOf(node)) ? "element" : "value"];
  }
}

function mappedKinds([callback]: readonly Node[]): Kind[] {
  const body = callback?.body as Node | undefined;
  return body && body.type !== "BlockStatement" ? kindsOf(body) : ["element"];
}

/** The name of an identifier, of an element, or of the property that is read; "" for other nodes. */
function nameOf(node: Node): string {
  if (node.type === "MemberExpression") return nameOf(node.property as Node);
  const name = node.name;
  return isNode(name) ? nameOf(name) : String(name ?? "");
}

function visit(node: unknown, each: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, each);
  if (!isNode(node)) return;
  each(node);
  for (const field of Object.values(node)) visit(field, each);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
