import {
  AddressAnswer,
  AddressWire,
  CreateAddressInput,
  UpdateAddressInput,
} from "@frangipani/core/addresses/contract";
import * as auth from "@frangipani/core/auth/contract";
import { BookDetails, BulkEdit, UploadRequest, UploadTicket } from "@frangipani/core/books/input";
import { InventoryPage } from "@frangipani/core/books/inventory";
import { BookWire } from "@frangipani/core/books/wire";
import * as category from "@frangipani/core/categories/contract";
import { CategoryWire } from "@frangipani/core/categories/wire";
import { GstInput } from "@frangipani/core/gst/contract";
import { GstSlabWire } from "@frangipani/core/gst/wire";
import { ImportInput, ImportReport } from "@frangipani/core/import/contract";
import { CheckoutAnswer, CheckoutInput, FreshQuote } from "@frangipani/core/orders/contract";
import { Sales } from "@frangipani/core/orders/sales";
import { CustomerSummary, Dashboard } from "@frangipani/core/orders/summaries";
import { OrderWire } from "@frangipani/core/orders/wire";
import { CountryInput, RateInput, ZoneInput } from "@frangipani/core/shipping/contract";
import { CountryWire, ShippingRateWire, ZoneWire } from "@frangipani/core/shipping/wire";
import * as users from "@frangipani/core/users/contract";
import { UserWire } from "@frangipani/core/users/user";
import * as z from "zod/mini";
import { ImageInput } from "../backoffice/inputs.ts";
import { StatusInput } from "../orders/inputs.ts";
import { ChangesWire, FoundWire, ManifestWire, OpeningWire } from "./feed.ts";
import type { Schema } from "./operation.ts";

export const AnySignUpInput = z.union([users.SignUpInput, users.AddUserInput]);
export const PdfDeleted = z.object({ message: z.string(), book: BookWire });
export const WebhookHeard = z.object({ received: z.literal(true) });
export const Health = z.object({ status: z.literal("ok") });

/** Every refusal's body; calls add fields of their own. */
export const Refused = z.looseObject({
  code: z.string(),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.number()),
});

/** What requests bring, by the name under which the document shows it. */
export const REQUESTS: Readonly<Record<string, Schema>> = {
  LoginInput: auth.LoginInput,
  VerifyCodeInput: auth.VerifyCodeInput,
  ResendCodeInput: auth.ResendCodeInput,
  ForgotInput: auth.ForgotInput,
  VerifyResetInput: auth.VerifyResetInput,
  ResetInput: auth.ResetInput,
  ChangePasswordInput: auth.ChangePasswordInput,
  TwoStepInput: auth.TwoStepInput,
  SignUpInput: users.SignUpInput,
  AddUserInput: users.AddUserInput,
  AnySignUpInput,
  UpdateUserInput: users.UpdateUserInput,
  ProfileInput: users.ProfileInput,
  ConfirmEmailInput: users.ConfirmEmailInput,
  CreateAddressInput,
  UpdateAddressInput,
  BookDetails,
  BulkEdit,
  ImageInput,
  UploadRequest,
  ImportInput,
  NewCategory: category.NewCategory,
  CategoryRename: category.CategoryRename,
  NewSubcategory: category.NewSubcategory,
  SubcategoryRename: category.SubcategoryRename,
  CategoryRemoval: category.CategoryRemoval,
  SubcategoryRemoval: category.SubcategoryRemoval,
  ZoneInput,
  CountryInput,
  RateInput,
  GstInput,
  CheckoutInput,
  StatusInput,
};

/** What answers bring. */
export const ANSWERS: Readonly<Record<string, Schema>> = {
  SignedIn: auth.SignedInAnswer,
  CodeStep: auth.CodeStepAnswer,
  LoginAnswer: auth.LoginAnswer,
  Message: auth.MessageAnswer,
  ResetToken: auth.ResetTokenAnswer,
  User: UserWire,
  UserAnswer: users.UserAnswer,
  ProfileAnswer: users.ProfileAnswer,
  Address: AddressWire,
  AddressAnswer,
  Book: BookWire,
  PdfDeleted,
  UploadTicket,
  ImportReport,
  InventoryPage,
  Category: CategoryWire,
  Manifest: ManifestWire,
  Changes: ChangesWire,
  Found: FoundWire,
  OpeningBooks: OpeningWire,
  Zone: ZoneWire,
  Country: CountryWire,
  ShippingRate: ShippingRateWire,
  GstSlab: GstSlabWire,
  CheckoutAnswer,
  FreshQuote,
  Order: OrderWire,
  CustomerSummary,
  Sales,
  Dashboard,
  WebhookHeard,
  Health,
  Refused,
};
