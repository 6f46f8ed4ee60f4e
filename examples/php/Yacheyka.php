<?php

declare(strict_types=1);

/**
 * Client of the merchant API of a parcel-locker network: one file, PHP 8.1 or newer, extension curl.
 * Bodies, queries and answers are arrays of the shapes in `/developers/reference` of the installation.
 */

namespace Yacheyka;

/** A refusal of the API, or no answer at all. */
final class ApiException extends \RuntimeException
{
    public function __construct(
        /** HTTP status; 0 where no answer came. */
        public readonly int $status,
        /** Stable, for programs. `timeout` and `network`: no answer came. */
        public readonly string $problem,
        string $detail,
        /** Faults with their places in the body: `[['pointer' => '#/point', 'code' => …, 'detail' => …]]`. */
        public readonly array $errors = [],
        /** Of `batch_rejected`: one for each line of the order, in its order. */
        public readonly array $results = [],
        /** Name it when you write to support. */
        public readonly ?string $requestId = null,
        /** Seconds to wait, where the server named them. */
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct("$problem: $detail", $status);
    }
}

/** The message is not ours, or is too old to be believed. Answer 400. */
final class WebhookVerificationException extends \RuntimeException {}

final class Client
{
    /** Seconds. Longer than this nobody waits within one call; the exception says how long it would be. */
    private const WAIT_MAX = 30.0;
    private const FIRST_WAIT = 0.5;
    private const FEED_PAGE = 100;

    private readonly string $base;
    private readonly \CurlHandle $curl;

    /**
     * @param string $key `yach_live_…` or `yach_test_…`
     * @param string $baseUrl where the API is, without a path: `https://yacheyka.example`
     * @param int $timeoutMs of one attempt
     * @param int $retries attempts after the first
     * @param ?string $language `en`: titles and details of refusals and statuses in English
     */
    public function __construct(
        private readonly string $key,
        string $baseUrl,
        private readonly int $timeoutMs = 20_000,
        private readonly int $retries = 2,
        private readonly ?string $language = null,
    ) {
        preg_match('/^[\x21-\x7e]+$/D', $key) === 1 || throw new \InvalidArgumentException('The key is missing, or has characters that no HTTP header may have: put yours in place of yach_test_…');
        preg_match('#^https?://[^/\s@]+(?:/|$)#i', $baseUrl) === 1 || throw new \InvalidArgumentException('baseUrl is missing, or is not an address like https://yacheyka.example');
        $this->base = rtrim($baseUrl, '/') . '/api/v1';
        $this->curl = curl_init();
    }

    /** Whose key this is, what it may do and how often. */
    public function me(): array { return $this->get('/me'); }

    /** Ends a key that somebody else has seen. */
    public function reportLeak(string $token): array { return $this->repeatable('/keys/report_leak', ['token' => $token]); }

    // Points, cities, rates. What lists yields the items of all pages.

    public function points(array $query = []): \Generator { return $this->items('/points', $query); }
    public function point(string $number, array $query = []): array { return $this->get(self::path('/points/%s', $number), $query); }

    /** Whether the point takes the parcel, and which near ones do if it does not. */
    public function checkPoint(string $number, array $body): array { return $this->repeatable(self::path('/points/%s/check', $number), $body); }

    /** Pages of what changed after the cursor; without one, of everything. Keep the `next_cursor` of the last. */
    public function pointChanges(?string $cursor = null): \Generator { return $this->pages('/points/changes', [], $cursor); }

    /** All points at once: `['points' => […], 'cursor' => …]`, the cursor for the changes after them. */
    public function pointSnapshot(): array
    {
        [$text, $headers] = $this->send('GET', '/points/snapshot');
        $lines = array_filter(explode("\n", $text), static fn (string $line): bool => $line !== '');
        $isLed = preg_match('/[?&]cursor=([^>&]+)/', $headers['link'] ?? '', $found) === 1;
        return [
            'points' => array_map(self::decode(...), array_values($lines)),
            'cursor' => $isLed ? rawurldecode($found[1]) : null,
        ];
    }

    public function cities(array $query = []): \Generator { return $this->items('/cities', $query); }

    /** Prices of up to 100 lines; each has a price or its own error. */
    public function rates(array $lines): array { return $this->repeatable('/rates', ['lines' => $lines]); }

    // Orders and parcels. A call that spends money has one Idempotency-Key for all attempts: name yours (the number of your
    // order) where the program itself may be restarted between them.

    /** Up to 1 000 parcels in one order. */
    public function createOrder(array $body, ?string $idempotencyKey = null): array { return $this->once('/orders', $body, $idempotencyKey); }

    /** The same answer, and nothing stored. */
    public function tryOrder(array $body): array { return $this->repeatable('/orders', ['dry_run' => true] + $body); }
    public function orders(array $query = []): \Generator { return $this->items('/orders', $query); }
    public function order(string $id): array { return $this->get(self::path('/orders/%s', $id)); }

    /** PDF: the parcels handed over, for both sides to sign. */
    public function acceptanceAct(string $orderId): string { return $this->file(self::path('/orders/%s/acceptance_act', $orderId)); }

    /** PDF: the order with its parcels. */
    public function orderDocument(string $id): string { return $this->file(self::path('/orders/%s/document', $id)); }
    public function createParcel(array $body, ?string $idempotencyKey = null): array { return $this->once('/parcels', $body, $idempotencyKey); }

    /** What it would cost, or why it would be refused; nothing is stored. */
    public function tryParcel(array $body): array { return $this->repeatable('/parcels', ['dry_run' => true] + $body); }
    public function parcels(array $query = []): \Generator { return $this->items('/parcels', $query); }
    public function parcel(string $id, array $query = []): array { return $this->get(self::path('/parcels/%s', $id), $query); }

    /** By the shop's own number. */
    public function parcelByNumber(string $number, array $query = []): array { return $this->get(self::path('/parcels/by_number/%s', $number), $query); }

    /** What was with the parcel, the oldest first. */
    public function parcelEvents(string $id): array { return $this->get(self::path('/parcels/%s/events', $id))['data']; }

    /** @param int $version that was read: refused with `version_mismatch` where the parcel has changed since */
    public function changeParcel(string $id, array $body, int $version): array
    {
        return self::decode($this->send('PATCH', self::path('/parcels/%s', $id), [], $body, self::ifMatch($version))[0]);
    }

    /** Storage for money of the deposit. */
    public function extendParcel(string $id, int $days, ?int $version = null): array { return $this->act($id, 'extend', ['days' => $days], $version); }
    public function cancelParcel(string $id, string $reason, ?int $version = null): array { return $this->act($id, 'cancel', ['reason' => $reason], $version); }

    /** The return to the sender. */
    public function blockParcel(string $id, string $reason, ?int $version = null): array { return $this->act($id, 'block', ['reason' => $reason], $version); }
    public function unblockParcel(string $id, string $reason, ?int $version = null): array { return $this->act($id, 'unblock', ['reason' => $reason], $version); }
    public function resendCode(string $id): array { return $this->act($id, 'resend_code', []); }

    /** Of parcels in the order of their ids, up to 1 000: `['parcels' => ['YA…'], 'format' => 'a4']`; bytes of PDF or ZPL. */
    public function labels(array $body): string { return $this->send('POST', '/labels', [], $body, [], true)[0]; }
    public function parcelLabel(string $id, array $query = []): string { return $this->file(self::path('/parcels/%s/label', $id), $query); }
    public function orderLabels(string $id, array $query = []): string { return $this->file(self::path('/orders/%s/labels', $id), $query); }

    // Events.

    /** Pages of events after the cursor, the oldest first. Ends where nothing follows: keep `next_cursor`, come again later. */
    public function events(?string $cursor = null, array $query = []): \Generator { return $this->pages('/events', $query, $cursor); }
    public function event(string $id): array { return $this->get(self::path('/events/%s', $id)); }

    // Deposit and documents.

    public function deposit(): array { return $this->get('/deposit'); }
    public function transactions(array $query = []): \Generator { return $this->items('/deposit/transactions', $query); }
    public function createInvoice(array $body, ?string $idempotencyKey = null): array { return $this->once('/deposit/invoices', $body, $idempotencyKey); }
    public function invoice(string $id): array { return $this->get(self::path('/deposit/invoices/%s', $id)); }
    public function invoicePdf(string $id): string { return $this->file(self::path('/deposit/invoices/%s/pdf', $id)); }
    public function acts(): array { return $this->get('/documents/acts')['data']; }

    /** @param string $month `2026-02` */
    public function actPdf(string $month): string { return $this->file(self::path('/documents/acts/%s/pdf', $month)); }

    /** One page of movements with the sums of the days: `['from' => '2026-02-01', 'to' => '2026-02-28']`. */
    public function statement(array $query): array { return $this->get('/documents/statement', $query); }

    /** @param array $query the days and `'format' => 'pdf'` or `'xlsx'` */
    public function statementFile(array $query): string { return $this->file('/documents/statement', $query); }

    // Webhooks.

    /** The answer's `secret` is shown once. */
    public function createWebhook(array $body): array { return $this->post('/webhook_endpoints', $body); }
    public function webhooks(): array { return $this->get('/webhook_endpoints')['data']; }
    public function webhook(string $id): array { return $this->get(self::path('/webhook_endpoints/%s', $id)); }

    public function changeWebhook(string $id, array $body): array
    {
        return self::decode($this->send('PATCH', self::path('/webhook_endpoints/%s', $id), [], $body)[0]);
    }

    public function deleteWebhook(string $id): void { $this->send('DELETE', self::path('/webhook_endpoints/%s', $id)); }
    public function rotateWebhookSecret(string $id, array $body = []): array { return $this->post(self::path('/webhook_endpoints/%s/rotate_secret', $id), $body); }
    public function disableWebhook(string $id): array { return $this->post(self::path('/webhook_endpoints/%s/disable', $id), []); }
    public function enableWebhook(string $id, array $body = []): array { return $this->post(self::path('/webhook_endpoints/%s/enable', $id), $body); }

    /** Sends a sample now and answers what came back. */
    public function testWebhook(string $id, array $body = []): array { return $this->post(self::path('/webhook_endpoints/%s/test', $id), $body); }

    /** Events of a period once more. */
    public function replayWebhook(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->once(self::path('/webhook_endpoints/%s/replay', $id), $body, $idempotencyKey);
    }

    public function deliveries(array $query = []): \Generator { return $this->items('/webhook_deliveries', $query); }
    public function delivery(string $id): array { return $this->get(self::path('/webhook_deliveries/%s', $id)); }
    public function resendDelivery(string $id): array { return $this->post(self::path('/webhook_deliveries/%s/resend', $id), []); }

    // Sandbox: with a test key alone.

    /** The status that a locker, a courier or the end of storage would report: `['to' => 'ready_for_pickup']`. */
    public function advance(string $parcelId, array $body): array { return $this->post(self::path('/sandbox/parcels/%s/advance', $parcelId), $body); }

    /** What the recipient would have read. */
    public function sandboxMessages(string $parcelId): array { return $this->get(self::path('/sandbox/parcels/%s/messages', $parcelId))['data']; }
    public function setSandboxDeposit(string $balance): array { return $this->repeatable('/sandbox/deposit', ['balance' => $balance]); }
    public function fireSandboxEvent(array $body): array { return $this->post('/sandbox/events', $body); }
    public function clearSandbox(): array { return self::decode($this->send('DELETE', '/sandbox/data', [], null, [], true)[0]); }

    // How calls are made.

    private static function path(string $template, string $part): string { return sprintf($template, rawurlencode($part)); }
    private static function ifMatch(?int $version): array { return $version === null ? [] : ["If-Match: \"$version\""]; }
    private function get(string $path, array $query = []): array { return self::decode($this->file($path, $query)); }
    private function file(string $path, array $query = []): string { return $this->send('GET', $path, $query)[0]; }
    private function post(string $path, array $body): array { return self::decode($this->send('POST', $path, [], $body)[0]); }

    /** That stores nothing, or the same however often. */
    private function repeatable(string $path, array $body): array { return self::decode($this->send('POST', $path, [], $body, [], true)[0]); }

    private function once(string $path, array $body, ?string $idempotencyKey, ?int $version = null): array
    {
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        $headers = ["Idempotency-Key: $key", ...self::ifMatch($version)];
        return self::decode($this->send('POST', $path, [], $body, $headers, true)[0]);
    }

    private function act(string $id, string $name, array $body, ?int $version = null): array
    {
        return $this->once(self::path('/parcels/%s/', $id) . $name, $body, null, $version);
    }

    private function items(string $path, array $query): \Generator
    {
        do {
            $page = $this->get($path, $query);
            foreach ($page['data'] as $item) {
                yield $item;
            }
            $query['cursor'] = $page['next_cursor'];
        } while ($page['next_cursor'] !== null);
    }

    private function pages(string $path, array $query, ?string $cursor): \Generator
    {
        do {
            $page = $this->get($path, ['limit' => self::FEED_PAGE, 'cursor' => $cursor] + $query);
            $cursor = $page['next_cursor'] ?? $cursor;
            if ($page['data'] !== [] || $page['cursor_reset']) {
                yield $page;
            }
        } while ($page['has_more']);
    }

    /** @return array{string, array<string, string>} body and headers, their names in small letters */
    private function send(string $method, string $path, array $query = [], ?array $body = null, array $headers = [], ?bool $repeatable = null): array
    {
        $repeatable ??= $method === 'GET';
        for ($tried = 0; ; $tried++) {
            try {
                return $this->attempt($method, $path, $query, $body, $headers);
            } catch (ApiException $refusal) {
                $step = self::FIRST_WAIT * 2 ** $tried;
                $spread = $step * mt_rand() / mt_getrandmax();
                $wait = $refusal->retryAfter === null ? $step / 2 + $spread : $refusal->retryAfter + $spread;
                // Nothing was done at 429; of the others nobody knows.
                $isUndone = $refusal->status === 429 || $refusal->problem === 'idempotency_in_progress';
                $isUnknown = in_array($refusal->status, [0, 502, 503, 504], true);
                if ($tried >= $this->retries || $wait > self::WAIT_MAX || !($isUndone || ($repeatable && $isUnknown))) {
                    throw $refusal;
                }
                usleep((int) ($wait * 1_000_000));
            }
        }
    }

    private function attempt(string $method, string $path, array $query, ?array $body, array $headers): array
    {
        $query = http_build_query(array_map(self::queryValue(...), $query), '', '&', PHP_QUERY_RFC3986);
        $received = [];
        $sent = ["Authorization: Bearer {$this->key}", ...$headers];
        if ($this->language !== null) {
            $sent[] = "Accept-Language: {$this->language}";
        }
        if ($body !== null) {
            $sent[] = 'Content-Type: application/json';
        }
        // Keeps the connection for the next call.
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->base . $path . ($query === '' ? '' : "?$query"),
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $sent,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => $this->timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_ENCODING => '',
            CURLOPT_FOLLOWLOCATION => $method === 'GET',
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $curl, string $line) use (&$received): int {
                if (str_starts_with($line, 'HTTP/')) {
                    $received = [];
                } elseif (str_contains($line, ':')) {
                    [$name, $value] = explode(':', $line, 2);
                    $received[strtolower($name)] = trim($value);
                }
                return strlen($line);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => self::encode($body)]));
        $text = curl_exec($this->curl);
        if (!is_string($text)) {
            $isLate = curl_errno($this->curl) === CURLE_OPERATION_TIMEDOUT;
            throw new ApiException(0, $isLate ? 'timeout' : 'network', "$method $path: " . curl_error($this->curl));
        }
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        if ($status >= 200 && $status < 300) {
            return [$text, $received];
        }
        // A proxy's answer has no problem in it.
        $problem = json_decode($text, true);
        $problem = is_array($problem) ? $problem : [];
        throw new ApiException(
            $status,
            $problem['code'] ?? 'bad_answer',
            $problem['detail'] ?? "HTTP $status",
            $problem['errors'] ?? [],
            $problem['results'] ?? [],
            $problem['request_id'] ?? $received['x-request-id'] ?? null,
            self::secondsOf($received['retry-after'] ?? ''),
        );
    }

    private static function queryValue(mixed $value): mixed { return is_bool($value) ? ($value ? 'true' : 'false') : $value; }

    /** `Retry-After`: seconds, or a date. */
    private static function secondsOf(string $header): ?int
    {
        if (ctype_digit($header)) {
            return (int) $header;
        }
        $at = strtotime($header);
        return $at === false ? null : max(0, $at - time());
    }

    private static function encode(array $body): string
    {
        return $body === [] ? '{}' : json_encode($body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    private static function decode(string $text): array
    {
        $value = json_decode($text, true);
        // A page of a proxy that says 200.
        return is_array($value) ? $value : throw new ApiException(200, 'bad_answer', 'the answer is no JSON');
    }

    // Webhooks that come.

    /** Seconds by which the sender's clock and ours may differ. */
    private const TOLERANCE = 300;

    /**
     * Proves by Standard Webhooks 1.0 that a message is ours.
     * @param string $rawBody as it came: `file_get_contents('php://input')`
     * @param array<string, string> $headers `getallheaders()`; the case of names does not matter
     * @param string ...$secrets `whsec_…`; two of them while one takes the place of the other
     * @return array the event; skip one whose `id` you have seen
     * @throws WebhookVerificationException
     */
    public static function verifyWebhook(string $rawBody, array $headers, string ...$secrets): array
    {
        $headers = array_change_key_case($headers);
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (!is_string($headers[$name] ?? null) || $headers[$name] === '') {
                throw new WebhookVerificationException("$name is missing");
            }
        }
        ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => $shown] = $headers;
        if (!ctype_digit($time) || strlen($time) > 12 || abs(time() - (int) $time) > self::TOLERANCE) {
            throw new WebhookVerificationException('webhook-timestamp is not of the last five minutes');
        }
        foreach ($secrets as $secret) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
            if ($key === false || $key === '') {
                throw new WebhookVerificationException('a secret is whsec_ and base64');
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$rawBody", $key, true));
            foreach (explode(' ', $shown) as $signature) {
                if (hash_equals($expected, $signature)) {
                    return self::decode($rawBody);
                }
            }
        }
        throw new WebhookVerificationException('no signature matches');
    }
}
