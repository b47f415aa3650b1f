import { createPages, pagesPorts } from "../apps/pages.ts";
import {
  awsPages,
  awsSite,
  awsSnapshot,
  awsTable,
  checkSettingsAccess,
  originKeys,
} from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const resources = { ...awsTable(), ...awsSnapshot(), ...awsSite(), ...(await awsPages()) };

/** Loads the app as well, which is otherwise imported when the first page is rendered. */
const check = () => Promise.all([checkSettingsAccess(), resources.build.loadApp()]);

export const handler = withHealthCheck(check, serve(createPages(pagesPorts(resources)), originKeys()));
