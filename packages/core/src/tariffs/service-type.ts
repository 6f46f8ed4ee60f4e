/** How a parcel comes to its locker (specification 2, section 3). */
export const SERVICE_TYPES = ['courier', 'yourself'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

export const SERVICE_TYPE_WORDING: Readonly<Record<ServiceType, string>> = {
  courier: 'Курьером со склада',
  yourself: 'Самостоятельно в почтомат',
}
