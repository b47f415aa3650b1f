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

/** The app is imported when it first renders a page. */
const check = () => Promise.all([checkSettingsAccess(), resources.build.loadApp()]);

export const handler = withHealthCheck(check, serve(createPages(pagesPorts(resources)), originKeys()));
