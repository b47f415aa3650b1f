import { type Address, addressMessages } from "@frangipani/core/accounts";
import type { AddressData, AddressResponse } from "@frangipani/core/accounts/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import type { FormBase } from "../../api/forms/use-form.ts";
import { savedQuery } from "../../api/queries/persist-queries.ts";

const keyOf = (userId: string) => ["addresses", userId] as const;

export const addressesQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    ...savedQuery(addressMessages.fetchFailed),
    queryFn: ({ signal }) =>
      callApi("GET /api/addresses/getAddresses/:userId", { params: { userId }, signal }),
  });

export const useAddresses = (userId: string) => useQuery(addressesQuery(userId));

type AddressToSave = { id: Address["id"] | null; addressData: AddressData; base: FormBase };

export function useSaveAddress(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, addressData, base }: AddressToSave) =>
      id
        ? callApi("PUT /api/addresses/updateAddress/:addressId", {
            params: { addressId: id },
            json: { addressData, userId, base },
          })
        : callApi("POST /api/addresses/createAddress", { json: { addressData, id: userId } }),
    // All addresses are fetched again, since another one may have lost the default.
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
    meta: { success: (saved: AddressResponse) => saved.message, failure: false },
  });
}

export function useDeleteAddress(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Address["id"]) =>
      callApi("DELETE /api/addresses/deleteAddress/:addressId/:userId", {
        params: { addressId: id, userId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(userId) }),
    meta: { success: addressMessages.deleted, failure: addressMessages.deleteFailed },
  });
}

type DeliveryChoice = { chosen: Address | null; choose(address: Address | null): void; isLoading: boolean };

/**
 * The chosen address; until one is chosen, the default one, or else the first.
 * @param initialId the address of an earlier choice; null for a typed address
 */
export function useDeliveryAddress(userId: string, initialId?: Address["id"] | null): DeliveryChoice {
  const { data, isPending, fetchStatus } = useAddresses(userId);
  const [choice, setChoice] = useState(initialId);
  const preselected = data?.find(({ isDefault }) => isDefault) ?? data?.[0] ?? null;
  return {
    // If the chosen address was deleted meanwhile, falls back to the preselected one.
    chosen: choice === null ? null : (data?.find(({ id }) => id === choice) ?? preselected),
    choose: (address) => setChoice(address ? address.id : null),
    // Offline the query is paused: not loading, so that the form for a typed address is shown.
    isLoading: choice !== null && isPending && fetchStatus === "fetching",
  };
}
