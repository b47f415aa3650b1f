import { BOUNDARY_STATEMENTS } from "../../../packages/ops/src/deploy-role/boundary.ts";
import {
  type Environment,
  policiesOf,
  type Statement,
} from "../../../packages/ops/src/deploy-role/deploy-role.ts";
import { ACCOUNT } from "./mocked-aws.ts";

type AwsCall = { action: string; resource: string; context?: Record<string, string> };

// Puts the account's number into the statements, as CloudFormation does.
const inAccount = (statements: unknown): Statement[] =>
  JSON.parse(JSON.stringify(statements).replaceAll("$" + "{AWS::AccountId}", ACCOUNT));

export const boundary = inAccount(BOUNDARY_STATEMENTS);

/** The role that deploys an environment; `may` says whether it may make a call. */
export function deployRole(environment: Environment) {
  const statements = inAccount(Object.values(policiesOf(environment)).flat());
  const applies = (effect: Statement["Effect"], call: AwsCall) =>
    statements.some((statement) => statement.Effect === effect && matches(statement, call));
  return {
    statements,
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
    may: (call: AwsCall): boolean => applies("Allow", call) && !applies("Deny", call),
  };
}

const matches = ({ Action, Resource, Condition = {} }: Statement, call: AwsCall): boolean =>
  Action.some((pattern) => isLike(pattern, call.action)) &&
  Resource.some((pattern) => isLike(pattern, call.resource)) &&
  Object.entries(Condition).every(([operator, variables]) => {
    const holds = OPERATORS[operator];
    if (!holds) throw new Error(`unknown condition ${operator}`);
    return Object.entries(variables).every(([name, values]) =>
      [values].flat().some((value) => holds(value, call.context?.[name] ?? "")),
    );
  });

const OPERATORS: Record<string, (expected: string, value: string) => boolean> = {
  StringEquals: (expected, value) => expected === value,
  StringLike: (pattern, value) => isLike(pattern, value),
  ArnLike: (pattern, arn) => isLike(pattern, arn),
};

export const isLike = (pattern: string, value: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(value);
