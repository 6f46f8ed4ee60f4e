/**
 * VAT of an item in a parcel as the wire and the spreadsheet write it. The five of the specification (2, section 3) stay;
 * beside them what exists since 2025 and 2026 (decisions, section 4): 5 and 7 % of the simplified system, 22 %, their
 * calculated rates, and none.
 */
export const ITEM_VATS = [
  '0',
  '10',
  '20',
  '110',
  '120',
  '22',
  '122',
  '5',
  '105',
  '7',
  '107',
  'none',
] as const
export type ItemVat = (typeof ITEM_VATS)[number]

export const ITEM_VAT_WORDING: Readonly<Record<ItemVat, string>> = {
  '0': '0%',
  '10': '10%',
  '20': '20%',
  '110': '10/110',
  '120': '20/120',
  '22': '22%',
  '122': '22/122',
  '5': '5%',
  '105': '5/105',
  '7': '7%',
  '107': '7/107',
  none: 'Без НДС',
}

const BY_WORDING = new Map(
  ITEM_VATS.flatMap((vat) => [
    [vat, vat],
    [ITEM_VAT_WORDING[vat].toLowerCase(), vat],
  ]),
)

/** Reads `20`, «20%», «20 %», «20/120», «120», «Без НДС», «без ндс»; undefined for anything else. */
export const parseItemVat = (text: string): ItemVat | undefined => {
  const bare = text.trim().toLowerCase().replace(/\s+/gu, ' ')
  return BY_WORDING.get(bare) ?? BY_WORDING.get(bare.replaceAll(' ', ''))
}
