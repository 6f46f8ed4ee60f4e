import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '#/test-app.ts'

/** A browser at the sign-in: it keeps the cookie that each step gives. */
/** @param address where it calls from */
export function openBrowser({ app }: Pick<TestApp, 'app'>, address = '127.0.0.1') {
  let cookie: string | undefined
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload }),
      ...(cookie === undefined ? {} : { cookies: { operator: cookie } }),
    })
    const given = response.cookies.find(({ name }) => name === 'operator')
    if (given !== undefined) cookie = given.value
    return response
  }
  const {
    operatorSignIn,
    operatorSetPassword,
    operatorSendCode,
    getOperatorSession,
    getSignInProgress,
  } = OPERATOR_ENDPOINTS
  return {
    send,
    token: () => cookie,
    /** Comes back with an older cookie. */
    carry: (token: string | undefined) => {
      cookie = token
    },
    signIn: (login: string, password: string) =>
      send('POST', operatorSignIn.path, { login, password }),
    setPassword: (password: string) =>
      send('POST', operatorSetPassword.path, { new_password: password }),
    sendCode: (code: string) => send('POST', operatorSendCode.path, { code }),
    progress: () => send('GET', getSignInProgress.path),
    me: () => send('GET', getOperatorSession.path),
  }
}
