#!/usr/bin/env bash
# Sees to the browsers of `npm run test:browsers`: Debian's Firefox ESR, and WebKitGTK with its driver and a screen of its own.
# As root on Debian and Ubuntu it installs them; elsewhere the run says loudly what it skips.
set -u
missing=()
command -v firefox-esr >/dev/null 2>&1 || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null 2>&1 || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null 2>&1 || missing+=(xvfb)
[ ${#missing[@]} -eq 0 ] && exit 0
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || exit 0
export DEBIAN_FRONTEND=noninteractive
apt-get update >/dev/null && apt-get install -y --no-install-recommends "${missing[@]}" >/dev/null
