/** Production alone: alarms cost a monthly fee. docs/operations.md says under the same names what to do. */
import "./shop-alarms.ts";
import "./edge-alarms.ts";
import "../edge/edge-log.ts";
import "./service-alarms.ts";
import "./budget.ts";
import "./dashboard.ts";
