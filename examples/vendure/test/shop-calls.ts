import { gql } from 'graphql-tag'

/** Of the Admin API. */
export const UPDATE_CHANNEL = gql`
  mutation {
    updateChannel(
      input: {
        id: "T_1"
        defaultCurrencyCode: RUB
        availableCurrencyCodes: [RUB]
        pricesIncludeTax: true
        defaultTaxZoneId: "T_1"
        defaultShippingZoneId: "T_1"
      }
    ) {
      __typename
    }
  }
`

export const CREATE_PRODUCT = gql`
  mutation {
    createProduct(
      input: { translations: [{ languageCode: en, name: "Tea", slug: "tea", description: "" }] }
    ) {
      id
    }
  }
`

export const CREATE_VARIANTS = gql`
  mutation ($input: [CreateProductVariantInput!]!) {
    createProductVariants(input: $input) {
      id
    }
  }
`

export const CREATE_METHOD = gql`
  mutation ($input: CreateShippingMethodInput!) {
    createShippingMethod(input: $input) {
      id
    }
  }
`

export const FULFIL = gql`
  mutation ($input: FulfillOrderInput!) {
    addFulfillmentToOrder(input: $input) {
      __typename
      ... on Fulfillment {
        id
        state
        method
        trackingCode
      }
      ... on ErrorResult {
        message
      }
      ... on CreateFulfillmentError {
        fulfillmentHandlerError
      }
    }
  }
`

export const MOVE_FULFILLMENT = gql`
  mutation ($id: ID!, $state: String!) {
    transitionFulfillmentToState(id: $id, state: $state) {
      __typename
      ... on FulfillmentStateTransitionError {
        transitionError
      }
    }
  }
`

export const REDIRECT = gql`
  mutation ($id: ID!, $point: String!) {
    setOrderCustomFields(input: { id: $id, customFields: { yacheykaPoint: $point } }) {
      __typename
    }
  }
`

export const GET_ORDER = gql`
  query ($id: ID!) {
    order(id: $id) {
      state
      fulfillments {
        id
        state
        trackingCode
        customFields {
          yacheykaParcel
          yacheykaVersion
        }
      }
    }
  }
`

/** Of the Shop API. */
export const ADD_ITEM = gql`
  mutation ($variant: ID!, $quantity: Int!) {
    addItemToOrder(productVariantId: $variant, quantity: $quantity) {
      __typename
      ... on ErrorResult {
        message
      }
    }
  }
`

export const CHOOSE_POINT = gql`
  mutation ($point: String!) {
    setOrderCustomFields(input: { customFields: { yacheykaPoint: $point } }) {
      __typename
    }
  }
`

export const SET_ADDRESS = gql`
  mutation ($phone: String!) {
    setCustomerForOrder(
      input: { firstName: "Anna", lastName: "Ivanova", emailAddress: "anna@shop.example" }
    ) {
      __typename
    }
    setOrderShippingAddress(
      input: { streetLine1: "Locker", countryCode: "RU", phoneNumber: $phone }
    ) {
      __typename
    }
  }
`

export const ELIGIBLE_METHODS = gql`
  {
    eligibleShippingMethods {
      id
      code
      priceWithTax
    }
  }
`

export const SET_METHOD = gql`
  mutation ($id: ID!) {
    setOrderShippingMethod(shippingMethodId: [$id]) {
      __typename
      ... on ErrorResult {
        message
      }
    }
  }
`

export const GET_ACTIVE_ORDER = gql`
  {
    activeOrder {
      shippingWithTax
      currencyCode
      customFields {
        yacheykaPoint
      }
    }
  }
`

export const ARRANGE_PAYMENT = gql`
  mutation {
    transitionOrderToState(state: "ArrangingPayment") {
      __typename
      ... on OrderStateTransitionError {
        transitionError
      }
    }
  }
`

export const PAY = gql`
  mutation {
    addPaymentToOrder(input: { method: "test-payment", metadata: {} }) {
      __typename
      ... on Order {
        id
        code
        state
        lines {
          id
          quantity
        }
      }
      ... on ErrorResult {
        message
      }
    }
  }
`
