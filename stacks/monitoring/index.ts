/** Only production imports this module, since alarms cost a monthly fee. docs/operations.md says for each what to do. */
import "../edge/edge-log.ts";
import "./alarms.ts";
import "./dashboard.ts";
import { monthlyBudgetUsd } from "../stage.ts";
import { alertTopic } from "./alert-topic.ts";

const warning = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
  notificationType,
  threshold,
  thresholdType: "PERCENTAGE",
  comparisonOperator: "GREATER_THAN",
  subscriberSnsTopicArns: [alertTopic.arn],
});

// The budget of the whole account, which contains only the shop (docs/operations.md).
new aws.budgets.Budget("Budget", {
  name: `${$app.name}-${$app.stage}`,
  budgetType: "COST",
  timeUnit: "MONTHLY",
  limitAmount: monthlyBudgetUsd,
  limitUnit: "USD",
  notifications: [warning("ACTUAL", 80), warning("FORECASTED", 100)],
});
