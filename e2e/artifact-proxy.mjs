// Sits between @actions/artifact and act's artifact server, which reject each other in two details:
// act refuses the field `mime_type` in CreateArtifact, and the client drops the `=` padding of `sig`.
// Usage: node artifact-proxy.mjs LISTEN_PORT ACT_PORT   (both on 127.0.0.1)
import http from 'node:http';

const [listenPort, actPort] = process.argv.slice(2).map(Number);

http
  .createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      let body = Buffer.concat(chunks);
      if (request.url.includes('CreateArtifact')) {
        const { mime_type, mimeType, ...fields } = JSON.parse(body);
        body = Buffer.from(JSON.stringify(fields));
      }
      const headers = { ...request.headers, 'content-length': body.length };
      delete headers['transfer-encoding'];
      const path = request.url.replace(
        /sig=([^&]*)/,
        (_, sig) => `sig=${sig}${'='.repeat((4 - (sig.length % 4)) % 4)}`,
      );
      const upstream = http.request(
        { host: '127.0.0.1', port: actPort, method: request.method, path, headers },
        (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
        },
      );
      upstream.on('error', (error) => response.writeHead(502).end(String(error)));
      upstream.end(body);
    });
  })
  .listen(listenPort, '127.0.0.1');
