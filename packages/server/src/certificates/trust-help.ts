/** How an authority is made known to systems, browsers and programs. */

/** Says, per platform, how to trust the certificate in a file; the same words are on the proxy's own page. */
export function trustHelp(file: string): string {
  return `Trust the certificate in ${file}. Do it only on machines of your own: whoever has the key beside
it can read the traffic of those who trust it. Compare the fingerprint that \`gleaner ca export\` prints.

Debian, Ubuntu    sudo cp ${file} /usr/local/share/ca-certificates/gleaner.crt && sudo update-ca-certificates
Fedora, RHEL      sudo cp ${file} /etc/pki/ca-trust/source/anchors/gleaner.pem && sudo update-ca-trust
Arch              sudo trust anchor --store ${file}
macOS             security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${file}
Windows           certutil -user -addstore Root ${file}
iOS               send the file to the device, install the profile, then Settings, General, About, Certificate Trust Settings
Android           Settings, Security, Encryption and credentials, Install a certificate, CA certificate; apps must allow user
                  certificates, browsers do
Firefox           Settings, Privacy and Security, View Certificates, Authorities, Import; or set
                  security.enterprise_roots.enabled to use those of the system
Chrome on Linux   certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n gleaner -i ${file}     (package libnss3-tools)

curl              curl --cacert ${file} -x 127.0.0.1:7071 https://example.org/
Node              NODE_EXTRA_CA_CERTS=${file}
Python            SSL_CERT_FILE=${file}, for requests REQUESTS_CA_BUNDLE=${file}
Java              keytool -importcert -cacerts -alias gleaner -file ${file}

To take it back, remove "Gleaner local authority" where you added it.`
}
