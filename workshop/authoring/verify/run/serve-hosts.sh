#!/bin/bash
# serve-hosts NAME...: answers HTTP and HTTPS as these hosts on loopback, and makes the sandbox trust the certificate.
MAX_TRIES=100
for name in "$@"; do echo "127.0.0.1 $name" >> /etc/hosts; done
echo "127.0.0.1 localhost" >> /etc/hosts
cat /opt/samples/host-authority.pem >> /etc/ssl/certs/ca-certificates.crt
/opt/node/bin/node /opt/samples/serve-host.mjs > /tmp/serve-hosts.log 2>&1 &
for ((i = 0; i < MAX_TRIES; i++)); do
  (exec 3<> /dev/tcp/127.0.0.1/443) 2> /dev/null && break
  sleep 0.1
done
